// What opens over the table: card pad, count, held taps, history, floor, time.
(function () {
  "use strict";
  const tablet = (window.tablet = window.tablet || {});
  const $ = (id) => document.getElementById(id);
  const words = (name, values) => tablet.words(name, values);
  const SIGNS = { s: "♠\ufe0e", h: "♥\ufe0e", d: "♦\ufe0e", c: "♣\ufe0e" };

  tablet.open = function (id) {
    const sheet = $(id);
    if (!sheet.open) sheet.showModal();
  };
  tablet.close = function (id) {
    const sheet = id ? $(id) : document.querySelector("dialog.sheet[open]");
    if (sheet && sheet.open) sheet.close();
  };

  tablet.cardText = (card) => (card[0] === "T" ? "10" : card[0]) + SIGNS[card[1]];

  function small(card) {
    const span = document.createElement("span");
    span.className = "card";
    span.dataset.suit = card[1];
    const rank = document.createElement("b");
    rank.textContent = card[0] === "T" ? "10" : card[0];
    const sign = document.createElement("i");
    sign.textContent = SIGNS[card[1]];
    span.append(rank, sign);
    return span;
  }

  // ----------------------------------------------------------- the card pad

  const pad = { need: 0, chosen: [], done: null, used: [] };

  /** Ask for `need` cards under `title`; `used` cannot be chosen; `done(cards)` says what follows. */
  tablet.askCards = function (title, need, used, done) {
    pad.need = need;
    pad.chosen = [];
    pad.done = done;
    pad.used = used;
    $("pad-title").textContent = title;
    drawPad();
    tablet.open("pad");
  };

  function drawPad() {
    document.querySelectorAll("#pad-cards [data-card]").forEach(function (b) {
      b.disabled = pad.used.includes(b.dataset.card);
      b.setAttribute("aria-pressed", String(pad.chosen.includes(b.dataset.card)));
    });
    $("pad-chosen").replaceChildren(...pad.chosen.map(small));
  }

  tablet.padTap = function (card) {
    if (pad.chosen.includes(card)) pad.chosen = pad.chosen.filter((c) => c !== card);
    else if (pad.chosen.length < pad.need) pad.chosen.push(card);
    drawPad();
    if (pad.chosen.length < pad.need) return;
    const cards = pad.chosen;
    pad.chosen = [];
    if (!pad.done(cards)) tablet.close("pad");
  };
  tablet.padClear = function () { pad.chosen = []; drawPad(); };

  // -------------------------------------------------------- count of a stack

  const count = { chair: null, typed: "" };

  tablet.openSeat = function (chair) {
    const seat = tablet.seat(chair);
    if (!seat) return;
    count.chair = chair;
    count.typed = "";
    $("seat-title").textContent = words("who", { chair: chair + 1, name: seat.dataset.name });
    $("seat-now").textContent = words("stack_now", { stack: tablet.chips(Number(seat.dataset.stack)) });
    document.querySelector('[data-do="seat-away"]').setAttribute("aria-pressed", String(seat.dataset.away !== undefined));
    drawCount();
    tablet.open("seat");
  };
  function drawCount() {
    $("seat-typed").textContent = count.typed ? tablet.chips(Number(count.typed)) : "0";
    document.querySelector('[data-do="seat-count"]').disabled = count.typed === "";
  }
  tablet.seatKey = function (key) {
    if (key === "back") count.typed = count.typed.slice(0, -1);
    else if (count.typed.length < 12) count.typed = (count.typed + key).replace(/^0+(?=\d)/, "");
    drawCount();
  };
  tablet.counted = () => (count.typed === "" ? null : { chair: count.chair, stack: Number(count.typed) });
  tablet.seatChair = () => count.chair;

  // -------------------------------------------------------------- held taps

  function actLine(a) {
    const values = {
      chair: a.chair === undefined ? "" : a.chair + 1,
      to: a.to === undefined ? "" : tablet.chips(a.to),
      cards: (a.cards || []).map(tablet.cardText).join(" "),
      chairs: a.data && a.data.chairs ? a.data.chairs.map((c) => c + 1).join(", ") : "",
    };
    return words("act_" + a.verb, values);
  }
  tablet.tapLine = function (tap) {
    if (tap.do === "acts") return tap.acts.map(actLine).join(" · ");
    if (tap.do === "count") return words("do_count", { chair: tap.chair + 1, to: tablet.chips(tap.stack) });
    if (tap.do === "sell") return words("do_" + tap.what, { chair: tap.chair + 1 });
    return words("do_" + tap.do, { n: tap.number });
  };

  tablet.drawHeld = function (queue) {
    const held = queue.held();
    $("held-why").textContent = queue.heldWhy();
    $("held-list").replaceChildren(...held.map(function (tap) {
      const line = document.createElement("li");
      const text = document.createElement("span");
      text.textContent = tablet.tapLine(tap);
      line.append(text, make("held-send", "send", tap.key), make("held-drop-one", "drop", tap.key));
      return line;
    }));
    if (held.length) tablet.open("held");
    else tablet.close("held");
  };
  function make(name, word, key) {
    const b = document.createElement("button");
    b.type = "button";
    b.className = "sheet__btn";
    b.dataset.do = name;
    b.dataset.key = key;
    b.textContent = words(word);
    return b;
  }

  // ------------------------------------------------- pages fetched into a sheet

  tablet.fetchInto = async function (url, id) {
    const place = $(id);
    place.textContent = "…";
    try {
      const answer = await fetch(url, { headers: { "HX-Request": "true" }, credentials: "same-origin", cache: "no-store" });
      place.innerHTML = answer.ok ? await answer.text() : "";
      if (!answer.ok) place.textContent = document.body.dataset.textFailed;
    } catch (_) {
      place.textContent = document.body.dataset.textOffline;
    }
  };

  // ------------------------------------------------------- a player's time

  const clock = { timer: 0, until: 0, last: 0 };
  tablet.startTime = function (chair, seconds, last, checks) {
    clearInterval(clock.timer);
    clock.until = performance.now() + (seconds + last) * 1000;
    clock.last = last;
    $("time-who").textContent = words("time_who", { chair: chair + 1, name: tablet.seatName(chair) });
    const out = document.querySelector('[data-do="time-out"]');
    out.textContent = words(checks ? "time_check" : "time_fold");
    out.dataset.chair = chair;
    out.disabled = true;
    tick();
    clock.timer = setInterval(tick, 200);
    tablet.open("time");
  };
  function tick() {
    const left = Math.max(0, Math.ceil((clock.until - performance.now()) / 1000));
    const place = $("timer");
    place.textContent = "0:" + String(left).padStart(2, "0");
    place.toggleAttribute("data-late", left <= clock.last);
    if (left > 0) return;
    clearInterval(clock.timer);
    document.querySelector('[data-do="time-out"]').disabled = false;
  }
  tablet.stopTime = function () { clearInterval(clock.timer); tablet.close("time"); };

  let quiet = 0;
  /** Say one plain sentence at the foot of the screen. */
  tablet.say = function (text, kind, rule) {
    const place = $("saying");
    clearTimeout(quiet);
    place.dataset.kind = kind || "";
    place.textContent = text;
    if (rule) {
      // A refusal names its rule, one tap away.
      const b = document.createElement("button");
      b.type = "button";
      b.className = "toast-line__rule";
      b.dataset.do = "rule";
      b.dataset.rule = rule;
      b.textContent = rule;
      place.append(" ", b);
    }
    quiet = setTimeout(() => { place.textContent = ""; }, 6000);
  };
})();
