// The action bar: only what is legal, with amounts; and any amount in two or three taps.
(function () {
  "use strict";
  const tablet = (window.tablet = window.tablet || {});
  const $ = (id) => document.getElementById(id);
  const chips = (n) => tablet.chips(n);
  const words = (name, values) => tablet.words(name, values);
  let typed = "";
  let option = null;
  let model = null;

  function fill(name, text) {
    document.querySelectorAll('#acts [data-fill="' + name + '"]').forEach((e) => { e.textContent = text; });
  }
  function button(name) { return document.querySelector('#acts [data-do="' + name + '"]'); }

  function phaseOf(m) {
    if (m.phase === "betting" && m.opts.length) return "betting";
    if (m.phase === "winners") return "winners";
    if (m.phase === "over" || m.phase === "between") return "rest";
    return "wait";
  }

  /** Show the bar for `m`; `chosen` is the option of the player to act or of a picked seat. */
  tablet.drawBar = function (m, chosen, between, state) {
    model = m;
    const before = option && option.c;
    option = chosen;
    if (!option || before !== option.c) typed = "";
    const phase = phaseOf(m);
    document.querySelector(".tablet").dataset.phase = phase;
    document.querySelectorAll("#acts [data-phase], #side").forEach(function (e) {
      e.hidden = e.dataset.phase !== (phase === "wait" ? (m.phase === "wait" ? "betting" : phase) : phase);
    });
    // No board is due before the first act: its place is the straddle's where the house has one.
    const straddle = button("straddle");
    straddle.hidden = phase !== "betting" || !m.straddle;
    if (m.straddle) { button("board").hidden = true; fill("straddle", chips(m.straddle[1])); }
    const undo = button("undo");
    undo.disabled = !state.canUndo;
    fill("undo", state.undoText);
    button("history").disabled = !m.hand || m.practice || state.pending > 0;
    prompt(m, phase, between, state);
    if (phase === "betting" || phase === "wait") betting(m, between);
    if (phase === "rest") rest(m, state);
    presets();
    offers();
  };

  function prompt(m, phase, between, state) {
    const where = $("prompt");
    const why = $("why");
    const seat = button("seat");
    seat.hidden = phase !== "betting" || Boolean(m.practice);
    button("unpick").hidden = !between.length;
    let first = "";
    let second = "";
    if (phase === "betting") {
      first = words("who", { chair: option.c + 1, name: tablet.seatName(option.c) });
      if (option.end) second = words("wins_unseen");
      else if (option.unknown) second = words("unchecked");
      else {
        const parts = [option.to ? words("facing", { call: chips(option.to) }) : words("free")];
        if (option.w && option.lo === option.hi && option.all) parts.push(words("only_all_in", { high: chips(option.hi) }));
        else if (option.w && option.lo === option.hi) parts.push(words(option.w === "bet" ? "bet_to" : "raise_to", { amount: chips(option.hi) }));
        else if (option.w) parts.push(words(option.w === "bet" ? "range_bet" : "range_raise", { low: chips(option.lo), high: chips(option.hi) }));
        else if (option.why) parts.push(words("why_" + option.why));
        second = parts.join(" · ");
      }
      if (state.late && !option.unknown) second += " · " + words("unchecked");
      if (between.length) second = words("between", { chairs: between.map((o) => o.c + 1).join(", "), chair: option.c + 1 });
    } else if (phase === "winners") first = words("tap_winner");
    else if (m.phase === "wait") first = words("unchecked");
    where.textContent = first;
    why.textContent = second;
    // "Why may he not raise?" is answered with the rule itself.
    const rule = button("rule");
    rule.hidden = !(phase === "betting" && option.rule && !option.unknown && !between.length);
    rule.dataset.rule = rule.hidden ? "" : option.rule;
  }

  function betting(m, between) {
    const o = option;
    ["fold", "pay", "allin"].forEach((name) => { button(name).disabled = !o || Boolean(o.end); });
    if (!o) {
      fill("pay", words("pay")); fill("pay-amount", ""); fill("allin", "");
      button("chain-pass").disabled = button("chain-call").disabled = true;
      button("chain-pass").textContent = button("chain-call").textContent = "–";
      button("board").disabled = !m.due;
      return;
    }
    if (o.end) {
      fill("pay", words("hand_done")); fill("pay-amount", ""); fill("allin", "");
    } else if (o.unknown) {
      fill("pay", words(o.p === "c" ? "check" : "call"));
      fill("pay-amount", "");
      fill("allin", "");
    } else {
      fill("pay", words(o.to ? (o.ci ? "call_allin" : "call") : "check"));
      fill("pay-amount", o.to ? chips(o.to) : "");
      // In pot and fixed limit the whole stack may be more than is allowed.
      fill("allin", o.all ? chips(o.all) : "");
      button("allin").disabled = !o.all;
    }
    const rest = m.opts.slice(m.opts.indexOf(o));
    const passing = between.concat(rest).filter((x) => !x.end);
    const total = passing.length;
    const kinds = new Set(passing.map((x) => x.p));
    const pass = button("chain-pass");
    pass.disabled = total < 2 && !o.end;
    pass.textContent = words(kinds.size > 1 ? "pass_mixed" : kinds.has("c") ? "pass_check" : "pass_fold", { n: total });
    const call = button("chain-call");
    call.disabled = o.end || rest.length < 2 || rest.every((x) => x.p === "c");
    call.textContent = words("chain_call", { n: rest.length });
    button("board").disabled = !m.due;
  }

  function rest(m, state) {
    const start = button("start");
    start.disabled = !m.canStart || state.pending > 0;
    fill("start", state.starting ? words("starting") : m.hand ? words("start") : words("start_first"));
  }

  function presets() {
    const place = $("presets");
    const list = option && option.pre ? option.pre : [];
    place.replaceChildren(...list.map(function (pair) {
      const b = document.createElement("button");
      b.type = "button";
      b.className = "preset";
      b.dataset.to = pair[1];
      const small = document.createElement("small");
      small.textContent = words(pair[0]);
      b.append(chips(pair[1]), small);
      return b;
    }));
  }

  /** Amounts the typed figures may stand for: 17 is 170, 1,700 or 17,000, whatever is legal. */
  function meanings(figures) {
    if (!option || !figures || Number(figures) === 0) return [];
    let low = option.lo;
    let high = option.hi;
    if (option.unknown) {
      const seat = tablet.seat(option.c);
      low = model.bb || 1;
      high = (seat && Number(seat.dataset.stack)) || Infinity;
    }
    if (low === undefined) return [];
    const found = [];
    for (let amount = Number(figures), zeros = 0; zeros < 10; amount *= 10, zeros += 1) {
      if (amount >= low && amount <= high) found.push(amount);
    }
    return found.slice(0, 3);
  }

  function offers() {
    const out = $("typed");
    const may = option && !option.end && (option.w || option.unknown);
    out.textContent = typed ? chips(Number(typed)) : may ? words("type_amount") : "";
    out.toggleAttribute("data-empty", !typed);
    document.querySelectorAll("#keys .key").forEach((k) => { k.disabled = !may; });
    const found = meanings(typed);
    const place = $("offers");
    if (typed && !found.length && option) {
      const none = document.createElement("p");
      none.className = "amount__none";
      none.textContent = option.lo === undefined ? "" : words("no_amount", { low: chips(option.lo), high: chips(option.hi) });
      place.replaceChildren(none);
      return;
    }
    place.replaceChildren(...found.map(function (amount) {
      const b = document.createElement("button");
      b.type = "button";
      b.className = "offer";
      b.dataset.to = amount;
      b.textContent = words(verb() === "bet" ? "bet_to" : "raise_to", { amount: chips(amount) });
      return b;
    }));
  }

  function verb() {
    if (!option) return "raise";
    if (option.w) return option.w;
    return option.p === "c" && model.street !== "preflop" ? "bet" : "raise";
  }
  tablet.wager = verb;

  tablet.typeKey = function (key) {
    if (key === "back") typed = typed.slice(0, -1);
    else if (typed.length < 10) typed = (typed + key).replace(/^0+/, "");
    offers();
  };
  tablet.clearTyped = function () { typed = ""; };
})();
