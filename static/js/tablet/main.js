// The dealer's tablet: taps in, acts out.
(function () {
  "use strict";
  const tablet = (window.tablet = window.tablet || {});
  const words = (name, values) => tablet.words(name, values);
  // Two touches of one button within this time are one finger that bounced.
  const BOUNCE = 350;

  const page = document.querySelector("main.tablet");
  const where = document.getElementById("addresses").dataset;
  let base = tablet.readModel();
  let model = base;
  let picked = null; // a later seat that was tapped: everyone between passes
  let split = null;  // chairs that share a pot, while they are being chosen
  let asked = "";    // the board was asked for on this street of this hand
  let troubleKind = "";
  let lastTap = { what: "", at: 0 };

  const queue = tablet.openQueue({
    tableId: base.table,
    url: where.acts,
    csrf: csrf,
    onChange: draw,
    onAnswer: answered,
  });

  function csrf() {
    try { return JSON.parse(document.body.getAttribute("hx-headers"))["X-CSRFToken"]; } catch (_) { return ""; }
  }

  // ---------------------------------------------------------------- drawing

  const option = () => model.opts.find((o) => o.c === picked) || model.opts[0] || null;

  function draw() {
    const pending = queue.pending();
    model = tablet.predict(base, pending);
    if (picked !== null && !model.opts.some((o) => o.c === picked)) picked = null;
    const between = tablet.paint(model, pending.length, picked);
    const last = pending[pending.length - 1];
    const taken = pending.length > queue.inFlight();
    tablet.drawBar(model, model.phase === "betting" ? option() : null, between, {
      pending: pending.length,
      late: pending.length > 0 && Boolean(queue.offlineSince()),
      starting: pending.some((t) => t.do === "start"),
      canUndo: Boolean(last ? taken || last.do === "acts" : base.undo !== null || base.unstart),
      undoText: last ? tablet.tapLine(last) : base.unstart ? words("do_start") : base.undoText,
    });
    drawSplit();
    drawNet(pending.length);
    askBoard();
  }

  function drawNet(unsent) {
    const net = document.getElementById("net");
    const since = queue.offlineSince();
    const time = since ? since.toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" }) : "";
    let text = words("net_on");
    net.dataset.state = "on";
    if (since) {
      net.dataset.state = "offline";
      text = words(unsent ? "net_offline_n" : "net_offline", { time: time, n: unsent });
    } else if (unsent) {
      net.dataset.state = "waiting";
      text = words("net_waiting", { n: unsent });
    }
    if (net.textContent !== text) net.textContent = text;
    if (queue.trouble()) tablet.say(words(queue.trouble()));
  }

  function answered(answer) {
    if (answer.html) { tablet.swapLive(answer.html); base = tablet.readModel(); }
    if (answer.refused) {
      picked = null;
      if (queue.held().length) tablet.drawHeld(queue);
      else tablet.say(answer.refused.say, "", answer.refused.rule);
    }
    draw();
  }

  document.addEventListener("tourney:swap", function () { base = tablet.readModel(); draw(); });
  document.addEventListener("tourney:live", () => queue.heard());

  // ------------------------------------------------------------ sending acts

  function tap(acts) {
    picked = null;
    split = null;
    queue.add({ do: "acts", hand: model.uid, rev: base.rev, acts: acts });
  }

  /** The passes of everybody before the picked seat. */
  function before() {
    const acts = [];
    if (picked === null) return acts;
    for (const o of model.opts) {
      if (o.c === picked) break;
      acts.push(pass(o));
    }
    return acts;
  }
  const pass = (o) => ({ verb: o.p === "c" ? "check" : "fold", chair: o.c });

  function own(verb, to) {
    const o = option();
    if (!o || o.end || model.phase !== "betting") return;
    const act = { verb: verb, chair: o.c };
    if (to !== undefined) act.to = to;
    tap(before().concat([act]));
  }

  function chain(verb) {
    const o = option();
    if (!o) return;
    const rest = model.opts.slice(model.opts.indexOf(o)).filter((x) => verb !== "pass" || !x.end);
    tap(before().concat(rest.map((x) => (verb === "pass" ? pass(x) : { verb: x.p === "c" ? "check" : "call", chair: x.c }))));
  }

  function undo() {
    if (picked !== null) { picked = null; draw(); return; }
    const pending = queue.pending();
    if (pending.length) {
      const last = pending[pending.length - 1];
      if (queue.dropLast()) return;
      if (last.do === "acts") queue.add({ do: "undo", hand: last.hand, of: last.key });
      return;
    }
    if (base.unstart) queue.add({ do: "unstart", hand: base.uid });
    else if (base.undo !== null) queue.add({ do: "undo", hand: base.uid, number: base.undo, rev: base.rev });
  }

  // ------------------------------------------------------------------ cards

  function board() {
    if (!model.due) return;
    const need = model.board === 0 ? 3 : 1;
    const name = model.board === 0 ? "pad_flop" : model.board === 3 ? "pad_turn" : "pad_river";
    tablet.askCards(words(name), need, model.cards, function (cards) {
      tap([{ verb: "board", cards: cards }]);
      // A board that is run out at once goes on on the same pad.
      if (model.due > 0) { board(); return true; }
      return false;
    });
  }

  function askBoard() {
    const place = model.uid + model.street;
    if (tablet.choice("askboard") !== "yes" || !model.due || asked === place || model.phase === "over") return;
    asked = place;
    if (!document.querySelector("dialog[open]")) board();
  }

  function cardsOf(chair) {
    const showdown = base.phase === "winners";
    tablet.askCards(words("pad_cards", { chair: chair + 1 }), 2, model.cards, function (cards) {
      tap([{ verb: showdown ? "show" : "hole", chair: chair, cards: cards }]);
      const others = showdown ? contesting().filter((c) => c !== chair && !shown(c)) : [];
      if (!others.length) return false;
      cardsOf(others[0]);
      return true;
    });
  }
  const contesting = () => Array.from(new Set(base.pots.flatMap((p) => p[2])));
  const shown = (chair) => {
    const seat = tablet.seat(chair);
    const sent = queue.pending().some((t) => t.do === "acts" && t.acts.some((a) => a.verb === "show" && a.chair === chair));
    return sent || Boolean(seat && seat.querySelector(".seat__cards"));
  };

  // ---------------------------------------------------------------- winners

  function win(chair, pot) {
    const open = base.pots;
    const found = pot === undefined ? open.find((p) => p[2].includes(chair)) : open.find((p) => p[0] === pot);
    if (!found) return;
    if (split) {
      split.pot = split.pot === null ? found[0] : split.pot;
      split.chairs = split.chairs.includes(chair) ? split.chairs.filter((c) => c !== chair) : split.chairs.concat(chair);
      drawSplit();
      return;
    }
    tap([{ verb: "win", data: { pot: found[0], chairs: [chair] } }]);
  }
  function drawSplit() {
    const chosen = split ? split.chairs : [];
    const button = document.querySelector('#acts [data-do="split"]');
    button.setAttribute("aria-pressed", String(split !== null));
    document.querySelector('#acts [data-do="split-done"]').disabled = chosen.length < 2;
    document.querySelectorAll("[data-win]").forEach(function (b) {
      const on = split !== null && chosen.includes(Number(b.dataset.win)) && (split.pot === null || split.pot === Number(b.dataset.pot));
      b.setAttribute("aria-pressed", String(on));
    });
    document.querySelectorAll(".seat[data-choice]").forEach((s) => s.toggleAttribute("data-picked", chosen.includes(Number(s.dataset.chair))));
  }

  // ------------------------------------------------------------------ seats

  function seat(chair) {
    if (base.phase === "winners" && model.phase === "winners") {
      if (contesting().includes(chair)) { win(chair); return; }
    } else if (model.phase === "betting" && model.opts.length) {
      const at = model.opts.findIndex((o) => o.c === chair);
      if (at > 0) { picked = picked === chair ? null : chair; draw(); return; }
      if (at === 0 && picked !== null) { picked = null; draw(); return; }
    }
    tablet.openSeat(chair);
  }

  // ---------------------------------------------------------------- trouble

  function trouble(kind) {
    if (kind === "floor") { tablet.open("floor"); return; }
    if (kind === "time") {
      const o = option();
      if (o) tablet.startTime(o.c, Number(where.time), Number(where.timeLast), Boolean(model.tc && o.p === "c"));
      return;
    }
    troubleKind = kind;
    const button = document.querySelector('[data-trouble="' + kind + '"]');
    document.getElementById("trouble-title").textContent = button.textContent;
    tablet.open("trouble");
    tablet.fetchInto(where[kind], "trouble-body");
  }

  const doing = {
    fold: () => own("fold"),
    pay: function () { const o = option(); if (o) own(o.to || (o.unknown && o.p !== "c") ? "call" : "check"); },
    allin: () => own("allin"),
    "chain-pass": () => chain("pass"),
    "chain-call": () => chain("call"),
    undo: undo,
    unpick: function () { picked = null; draw(); },
    board: board,
    straddle: function () { if (model.straddle) tap([{ verb: "straddle", chair: model.straddle[0], to: model.straddle[1] }]); },
    start: () => queue.add({ do: "start", uid: tablet.uuid(), offline: Boolean(queue.offlineSince()) }),
    split: function () { split = split ? null : { pot: null, chairs: [] }; drawSplit(); },
    "split-done": function () {
      if (split && split.chairs.length > 1) tap([{ verb: "win", data: { pot: split.pot, chairs: split.chairs } }]);
    },
    seat: function () { const o = option(); if (o) tablet.openSeat(o.c); },
    "seat-count": function () {
      const found = tablet.counted();
      if (!found) return;
      tablet.close("seat");
      const open = base.phase === "betting" || base.phase === "winners";
      queue.add({ do: "count", hand: open ? base.uid : null, chair: found.chair, stack: found.stack, rev: open ? base.rev : null });
    },
    "seat-away": function (b) {
      tablet.close("seat");
      queue.add({ do: "away", chair: tablet.seatChair(), away: b.getAttribute("aria-pressed") !== "true" });
    },
    "seat-cards": function () { tablet.close("seat"); if (base.hand) cardsOf(tablet.seatChair()); },
    "pad-clear": () => tablet.padClear(),
    close: () => tablet.close(),
    menu: function () {
      document.querySelector('[data-do="ask-board"]').setAttribute("aria-pressed", String(tablet.choice("askboard") === "yes"));
      tablet.open("menu");
    },
    "ask-board": function (b) {
      const on = tablet.choice("askboard") !== "yes";
      tablet.choice("askboard", on ? "yes" : "no");
      b.setAttribute("aria-pressed", String(on));
    },
    fullscreen: function () {
      tablet.close("menu");
      if (document.fullscreenElement) document.exitFullscreen();
      else if (document.documentElement.requestFullscreen) document.documentElement.requestFullscreen().catch(() => {});
    },
    reload: () => location.reload(),
    history: function () { tablet.open("history"); tablet.fetchInto(where.history, "history-body"); },
    "held-send": (b) => { queue.release(b.dataset.key, base.rev); tablet.drawHeld(queue); },
    "held-drop-one": (b) => { queue.dropHeld(b.dataset.key); tablet.drawHeld(queue); },
    "held-drop": () => { queue.dropHeld(); tablet.drawHeld(queue); },
    "trouble-call": function () { tablet.close("trouble"); tablet.open("floor"); },
    rule: function (b) { tablet.open("rule"); tablet.fetchInto(where.rules + b.dataset.rule + "/?event=" + where.event, "rule-body"); },
    "time-stop": () => tablet.stopTime(),
    "time-out": function (b) {
      tablet.stopTime();
      const chair = Number(b.dataset.chair);
      if (model.opts.length && model.opts[0].c === chair) { picked = null; tap([{ verb: "timeout", chair: chair }]); }
    },
  };

  /** A finger that bounced: the same control again within BOUNCE. */
  function bounced(what) {
    const at = performance.now();
    if (lastTap.what === what && at - lastTap.at < BOUNCE) return true;
    lastTap = { what: what, at: at };
    return false;
  }

  page.addEventListener("click", function (event) {
    const b = event.target.closest("button, a");
    if (!b || b.disabled) return;
    const d = b.dataset;
    if (d.card !== undefined) return tablet.padTap(d.card);
    if (d.key !== undefined && b.classList.contains("key")) return b.closest('[data-keys="seat"]') ? tablet.seatKey(d.key) : tablet.typeKey(d.key);
    const what = ["do", "to", "chair", "win", "winAll", "muck", "cardsOf", "trouble", "call", "undoTo", "cause", "misdeal", "out", "level", "sell", "seat", "times", "unsell"].map((n) => (d[n] === undefined ? "" : n + d[n])).join("|") + (d.key || "");
    if (bounced(what)) return undefined;
    if (d.do !== undefined && doing[d.do]) return doing[d.do](b);
    if (d.to !== undefined) { tablet.clearTyped(); return own(tablet.wager(), Number(d.to)); }
    if (d.winAll !== undefined) return tap([{ verb: "win", data: { chairs: [Number(d.winAll)] } }]);
    if (d.win !== undefined) return win(Number(d.win), Number(d.pot));
    if (d.cardsOf !== undefined) return cardsOf(Number(d.cardsOf));
    if (d.muck !== undefined) return tap([{ verb: "muck", chair: Number(d.muck) }]);
    if (d.trouble !== undefined) return trouble(d.trouble);
    if (d.call !== undefined) { tablet.close("floor"); queue.add({ do: "call", reason: d.call }); return tablet.say(words("called"), "ok"); }
    if (d.undoTo !== undefined) { tablet.close("history"); return queue.add({ do: "undo", hand: base.uid, number: Number(d.undoTo), rev: base.rev }); }
    if (d.level !== undefined) return queue.add({ do: "level", hand: base.uid, number: Number(d.level), rev: base.rev });
    if (d.sell !== undefined) return queue.add({ do: "sell", what: d.sell, chair: Number(d.seat), times: Number(d.times) });
    if (d.unsell !== undefined) return queue.add({ do: "unsell", number: Number(d.unsell) });
    if (d.out !== undefined) return queue.add({ do: "out", chair: Number(d.out) });
    if (d.cause !== undefined) return tablet.fetchInto(where[troubleKind] + "?cause=" + encodeURIComponent(d.cause), "trouble-body");
    if (d.misdeal !== undefined) { tablet.close("trouble"); return queue.add({ do: "misdeal", hand: base.uid, cause: d.misdeal, rev: base.rev }); }
    if (d.chair !== undefined) return seat(Number(d.chair));
    return undefined;
  });

  document.querySelectorAll("dialog.sheet").forEach((sheet) => sheet.addEventListener("close", () => setTimeout(draw, 0)));
  // A screen that sleeps is a table that waits; browsers allow it on secure pages only.
  function stayAwake() {
    if (navigator.wakeLock && document.visibilityState === "visible") navigator.wakeLock.request("screen").catch(() => {});
  }
  document.addEventListener("visibilitychange", stayAwake);
  stayAwake();

  draw();
  if (queue.held().length) tablet.drawHeld(queue);
  queue.soon();
  setInterval(function () {
    const live = window.tourneyLive;
    if (!live) return;
    // The line may break for a moment and come back by itself; only a lasting silence is news.
    const since = live.state() === "lost" ? live.lostSince() : null;
    if (since && Date.now() - since.getTime() > 6000) queue.lost(since);
    else if (live.state() === "on") queue.heard();
  }, 2000);
})();
