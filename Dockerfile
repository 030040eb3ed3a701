# The product alone, as an ordinary user; see compose.yaml for what stands beside it.
FROM python:3.11-slim AS packages
WORKDIR /app
COPY requirements.txt .
RUN python -m venv /venv \
    && /venv/bin/pip install --no-cache-dir --disable-pip-version-check --only-binary :all: -r requirements.txt
COPY . .
# Translations and hashed static files are made once, here; the test tools stay behind.
RUN /venv/bin/python -m tests.tools.messages compile \
    && mkdir -p /var/lib/tourney \
    && SECRET_KEY=only-while-building TOURNEY_VAR=/var/lib/tourney TOURNEY_STATIC=/app/collected \
       /venv/bin/python manage.py collectstatic --no-input -v 0 \
    && rm -rf tests .ci Makefile requirements-dev.txt

FROM python:3.11-slim
ENV PATH=/venv/bin:$PATH PYTHONUNBUFFERED=1 TOURNEY_VAR=/var/lib/tourney TOURNEY_STATIC=/app/collected LOG_JSON=1
RUN useradd --system --create-home tourney
COPY --from=packages /venv /venv
COPY --from=packages /app /app
COPY --from=packages --chown=tourney /var/lib/tourney /var/lib/tourney
WORKDIR /app
USER tourney
VOLUME /var/lib/tourney
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s CMD ["python", "-c", \
    "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/healthz', timeout=2)"]
CMD ["sh", "-c", "python manage.py migrate --no-input -v 0 && exec python manage.py serve --host 0.0.0.0 --port 8000 --no-static"]
