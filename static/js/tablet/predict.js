// What the glass may say before the server has answered: who is next among those not folded.
// Nothing here knows amounts, pots or whether an act is legal; all of it is marked unchecked.
(function () {
  "use strict";
  const tablet = (window.tablet = window.tablet || {});

  /** Chairs of `among`, clockwise from the left of `chair`. */
  function leftOf(chair, among, seats) {
    const found = [];
    for (let step = 1; step <= seats; step += 1) {
      const c = (chair + step) % seats;
      if (among.includes(c)) found.push(c);
    }
    return found;
  }

  const guess = (chair, passes) => ({ c: chair, p: passes, unknown: true, k: passes === "c" ? 1 : 0 });

  // Somebody stays in: those behind him will be asked after all.
  const reached = (opts) => opts.map((o) => (o.end ? guess(o.c, o.p) : o));

  function copy(m) {
    return Object.assign({}, m, {
      opts: m.opts.slice(), live: m.live.slice(), in: m.in.slice(),
      said: Object.assign({}, m.said), bets: Object.assign({}, m.bets), folded: (m.folded || []).slice(),
    });
  }

  function spoke(m, chair, word, amount) {
    m.said[chair] = word;
    if (amount !== undefined) m.bets[chair] = amount;
  }

  function leave(m, chair) { m.live = m.live.filter((c) => c !== chair); }

  function act(m, a) {
    const c = a.chair;
    const option = m.opts.find((o) => o.c === c);
    const rest = m.opts.slice(m.opts.indexOf(option) + 1);
    if (a.verb === "board") { m.board += a.cards.length; m.due = Math.max(0, m.due - a.cards.length); m.cards = m.cards.concat(a.cards); return; }
    if (a.verb === "show" || a.verb === "hole" || a.verb === "muck") { m.cards = m.cards.concat(a.cards || []); return; }
    m.straddle = null;
    if (a.verb === "straddle") {
      // A blind: those behind are asked first, and he speaks last.
      spoke(m, c, "w_straddle", a.to);
      m.opts = leftOf(c, m.live, m.seats).map((x) => guess(x, x === c ? "c" : "f"));
      m.unchecked = true;
      return;
    }
    if (a.verb === "win") { m.phase = "wait"; m.opts = []; return; }
    if (!option) return;
    let verb = a.verb;
    if (verb === "timeout") verb = m.tc && option.k ? "check" : "fold";
    if (verb === "fold") {
      leave(m, c);
      m.in = m.in.filter((x) => x !== c);
      m.folded.push(c);
      spoke(m, c, "fold");
      m.opts = rest;
    } else if (verb === "check") {
      spoke(m, c, "w_check");
      m.opts = reached(rest);
    } else if (verb === "call") {
      spoke(m, c, option.ci ? "w_allin" : "w_call");
      if (option.ci) leave(m, c);
      m.opts = reached(rest);
    } else {
      const all = verb === "allin" || (option.hi && a.to >= option.hi);
      spoke(m, c, all ? "w_allin" : "", a.to || option.hi);
      m.opts = leftOf(c, m.live, m.seats).filter((x) => x !== c).map((x) => guess(x, "f"));
      if (all) leave(m, c);
    }
    m.unchecked = true;
    if (m.in.length < 2) { m.opts = []; m.phase = "wait"; return; }
    if (!m.opts.length) nextStreet(m);
  }

  function nextStreet(m) {
    const streets = ["preflop", "flop", "turn", "river"];
    const at = streets.indexOf(m.street);
    if (m.live.length < 2 || at < 0 || at === 3) { m.phase = "wait"; return; }
    m.street = streets[at + 1];
    m.due = Math.max(0, [0, 3, 4, 5][at + 1] - m.board);
    m.opts = leftOf(m.button, m.live, m.seats).map((x) => guess(x, "c"));
  }

  function deal(m, tap) {
    const n = m.next;
    if (!n || n.bb === null) { m.phase = "wait"; return; }
    m.phase = "betting";
    m.uid = tap.uid;
    m.hand = null;
    m.rev = 0;
    m.straddle = null;
    m.street = "preflop";
    m.button = n.b;
    m.live = n.dealt.slice();
    m.in = n.dealt.slice();
    m.board = 0;
    m.due = 0;
    m.cards = [];
    m.opts = leftOf(n.bb, n.dealt, m.seats).map((x) => guess(x, x === n.bb ? "c" : "f"));
    m.fresh = true;
    m.unchecked = true;
  }

  /** The model as it will be once the server has these taps, as far as a page can know. */
  tablet.predict = function (base, taps) {
    let m = Object.assign({ said: {}, bets: {}, folded: [], unchecked: false, fresh: false }, base);
    taps.forEach(function (tap) {
      m = copy(m);
      if (tap.do === "start") deal(m, tap);
      else if (tap.do === "acts" && (!tap.hand || tap.hand === m.uid)) tap.acts.forEach((a) => act(m, a));
      // The same players at other blinds: what they may bet is the server's to say.
      else if (tap.do === "level") { m.unchecked = true; m.opts = m.opts.map((o) => guess(o.c, o.p)); }
      else if (tap.do === "undo" || tap.do === "unstart") { m.phase = "wait"; m.opts = []; m.unchecked = true; }
    });
    return m;
  };
  tablet.leftOf = leftOf;
})();
