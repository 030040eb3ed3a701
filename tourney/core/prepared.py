"""Statements of the hot path, built by Django once and then only executed.

Recording a tap is ten small statements, and putting their SQL together costs many times what
the database needs for them. What is written here is what the ORM writes, minus that: the SQL
comes from the ORM, values pass through the fields' own conversions, on any database. No signals
are sent; the product uses none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any, Generic, TypeVar

from django.db import DatabaseError, connection, models
from django.db.models.query import get_related_populators

M = TypeVar("M", bound=models.Model)

# Stands for a value while a query is built and is found again by its text; within 32 bits, or Django
# takes the query for one that can have no rows.
_MARK = 2_100_000_000


class Select(Generic[M]):
    """A query for rows of one model (and what it select_relates) with changing values.

    ``build(*marks)`` makes the queryset from as many placeholders as ``text`` says; each is an
    integer, or a string where the flag is true (no flags: one integer).
    """

    def __init__(self, build: Callable[..., models.QuerySet[M]], *text: bool) -> None:
        self._build = build
        self._text = text or (False,)
        self._plans: dict[str, _Plan] = {}

    def __call__(self, *values: Any) -> list[M]:
        """The rows for these values."""
        plan, rows = self._fetch(values)
        return [plan.instance(row) for row in rows]

    def rows(self, *values: Any) -> list[Sequence[Any]]:
        """The same as plain values, in the order of the model's fields: for many small rows."""
        plan, rows = self._fetch(values)
        return [plan.converted(row) for row in rows]

    def _fetch(self, values: Sequence[Any]) -> tuple[_Plan, list[Sequence[Any]]]:
        plan = self._plans.get(connection.vendor)
        if plan is None:
            plan = self._plans[connection.vendor] = self._plan()
        with connection.cursor() as cursor:
            cursor.execute(plan.sql, plan.arguments(values))
            return plan, cursor.fetchall()

    def first(self, *values: Any) -> M | None:
        """The first row, or None."""
        found = self(*values)
        return found[0] if found else None

    def _plan(self) -> _Plan:
        marks = [
            str(_MARK + place) if is_text else _MARK + place
            for place, is_text in enumerate(self._text)
        ]
        queryset = self._build(*marks)
        compiler = queryset.query.get_compiler(connection=connection)
        sql, params = compiler.as_sql()
        # The same mark may stand in the text as a number or as a string.
        places = {str(mark): place for place, mark in enumerate(marks)}
        fixed = [(places.get(str(param)), param) for param in params]
        assert sum(place is not None for place, _ in fixed) == len(marks)
        return _Plan(queryset.model, sql, fixed, compiler)


class _Plan:
    """The finished statement and how its rows become instances."""

    def __init__(
        self,
        model: type[models.Model],
        sql: str,
        fixed: list[tuple[int | None, Any]],
        compiler: Any,
    ) -> None:
        self.model = model
        self.sql = sql
        self.fixed = fixed
        columns = [expression for expression, _, _ in compiler.select]
        self.converters = list(compiler.get_converters(columns).items())
        own = compiler.klass_info["select_fields"]
        self.names = [columns[place].target.attname for place in own]
        # What select_related brings along, set up as the ORM does it.
        # The stubs describe Django 6, which asks for one argument more.
        self.related = get_related_populators(  # type: ignore[call-arg]
            compiler.klass_info, compiler.select, connection.alias
        )

    def arguments(self, values: Sequence[Any]) -> list[Any]:
        return [param if place is None else values[place] for place, param in self.fixed]

    def converted(self, row: Sequence[Any]) -> Sequence[Any]:
        if self.converters:
            row = list(row)
            for place, (functions, expression) in self.converters:
                value = row[place]
                for function in functions:
                    value = function(value, expression, connection)
                row[place] = value
        return row

    def instance(self, row: Sequence[Any]) -> Any:
        row = self.converted(row)
        found = self.model.from_db(connection.alias, self.names, row[: len(self.names)])
        for populator in self.related:
            populator.populate(row, found)
        return found


def update(thing: models.Model, fields: Iterable[str]) -> None:
    """Write these fields of a row."""
    update_all([thing], fields)


def update_all(things: Sequence[models.Model], fields: Iterable[str]) -> None:
    """Write these fields of several rows of one model."""
    names = tuple(dict.fromkeys(fields))
    if not things or not names:
        return
    sql, written = _update_statement(type(things[0]), names, connection.vendor)
    rows = [[*(_prepared(field, thing) for field in written), thing.pk] for thing in things]
    with connection.cursor() as cursor:
        if len(rows) == 1:
            cursor.execute(sql, rows[0])
            if cursor.rowcount != 1:
                raise DatabaseError(f"{things[0]!r} is not in the database any more")
        else:
            cursor.executemany(sql, rows)


def insert(thing: models.Model) -> None:
    """Insert a new row; a key the database gives is set on ``thing``."""
    model = type(thing)
    given = thing.pk is not None
    sql, written = _insert_statement(model, given, connection.vendor)
    with connection.cursor() as cursor:
        cursor.execute(sql, [_prepared(field, thing) for field in written])
        if not given:
            thing.pk = cursor.fetchone()[0]
    thing._state.adding = False
    thing._state.db = connection.alias


def insert_all(things: Sequence[models.Model]) -> None:
    """Insert several new rows of one model whose keys nobody needs to know."""
    if not things:
        return
    sql, written = _insert_statement(type(things[0]), False, connection.vendor, returning=False)
    with connection.cursor() as cursor:
        cursor.executemany(sql, [[_prepared(field, one) for field in written] for one in things])


def _prepared(field: models.Field[Any, Any], thing: models.Model) -> Any:
    return field.get_db_prep_save(field.pre_save(thing, False), connection)


@cache
def _update_statement(
    model: type[models.Model], names: tuple[str, ...], _vendor: str
) -> tuple[str, list[models.Field[Any, Any]]]:
    quote = connection.ops.quote_name
    fields: list[models.Field[Any, Any]] = [model._meta.get_field(name) for name in names]  # type: ignore[misc]
    columns = ", ".join(f"{quote(field.column or field.name)} = %s" for field in fields)
    key = quote(model._meta.pk.column or model._meta.pk.name)
    return f"UPDATE {quote(model._meta.db_table)} SET {columns} WHERE {key} = %s", fields  # noqa: S608 - names of our models, no input


@cache
def _insert_statement(
    model: type[models.Model], with_key: bool, _vendor: str, returning: bool = True
) -> tuple[str, list[models.Field[Any, Any]]]:
    quote = connection.ops.quote_name
    fields: list[models.Field[Any, Any]] = [
        field
        for field in model._meta.local_concrete_fields
        if with_key or field is not model._meta.pk
    ]
    columns = ", ".join(quote(field.column or field.name) for field in fields)
    values = ", ".join(["%s"] * len(fields))
    sql = f"INSERT INTO {quote(model._meta.db_table)} ({columns}) VALUES ({values})"  # noqa: S608 - names of our models, no input
    if returning and not with_key:
        sql += f" RETURNING {quote(model._meta.pk.column or model._meta.pk.name)}"
    return sql, fields
