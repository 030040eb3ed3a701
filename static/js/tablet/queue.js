// The queue of taps: in order, one request in flight, retried until the server has them.
//
// A tap is {key, after, rev, do, ...}. `after` names the tap it follows; the first of a row
// carries `rev` instead, the revision of the hand that was on the glass. At the first refused
// tap everything behind it is held back for the dealer to decide.
(function () {
  "use strict";
  const tablet = (window.tablet = window.tablet || {});
  const FIRST_WAIT = 400;
  const LONGEST_WAIT = 8000;
  const PATIENCE = 10000;
  const MOST_AT_ONCE = 25;
  // Taps that move the hand on; others follow nothing and nothing follows them.
  const MOVES_ON = ["acts", "undo", "start", "count", "misdeal", "unstart", "level"];

  tablet.openQueue = function (options) {
    const store = tablet.openStore(options.tableId);
    const kept = store.kept;
    let inFlight = 0; // how many taps, from the front, the running request carries
    let waits = 0;
    let timer = 0;
    let offlineSince = null;
    let trouble = "";

    const changed = () => options.onChange();

    function add(tap) {
      const before = kept.taps.filter((t) => MOVES_ON.includes(t.do)).pop();
      const full = Object.assign({ key: tablet.uuid(), after: null, rev: null, at: Date.now() }, tap);
      if (MOVES_ON.includes(full.do)) {
        if (before) { full.after = before.key; full.rev = null; }
      }
      kept.taps.push(full);
      store.save();
      changed();
      send();
      return full;
    }

    /** Take the last tap back before it was sent; false when the server may already have it. */
    function dropLast() {
      if (kept.taps.length <= inFlight) return false;
      kept.taps.pop();
      store.save();
      changed();
      return true;
    }

    async function send() {
      clearTimeout(timer);
      if (inFlight || !kept.taps.length) return;
      const batch = kept.taps.slice(0, MOST_AT_ONCE);
      inFlight = batch.length;
      const stop = new AbortController();
      const patience = setTimeout(() => stop.abort(), PATIENCE);
      let answer = null;
      try {
        const response = await fetch(options.url, {
          method: "POST",
          headers: { "Content-Type": "application/json", "X-CSRFToken": options.csrf(), "HX-Request": "true" },
          body: JSON.stringify({ taps: batch }),
          credentials: "same-origin",
          cache: "no-store",
          signal: stop.signal,
        });
        if (response.status === 401 || response.status === 403 || response.redirected) {
          // A tablet that only watches is known; another one records at the table.
          trouble = response.headers.get("X-Tourney-Denied") === "watching" ? "watching" : "signed_out";
        } else if (!response.ok) {
          trouble = "broken";
        } else {
          answer = await response.json();
          trouble = "";
        }
        offlineSince = null;
      } catch (_) {
        if (offlineSince === null) offlineSince = new Date();
      } finally {
        clearTimeout(patience);
        inFlight = 0;
      }
      if (answer) take(answer);
      else later();
      changed();
    }

    function take(answer) {
      waits = 0;
      const done = new Set(answer.acknowledged || []);
      kept.taps = kept.taps.filter((tap) => !done.has(tap.key));
      const refused = answer.refused;
      if (refused) {
        const at = kept.taps.findIndex((tap) => tap.key === refused.key);
        const rest = at < 0 ? [] : kept.taps.splice(at);
        if (rest.length > 1) {
          kept.held = kept.held.concat(rest);
          kept.why = refused.say;
        }
      }
      store.save();
      options.onAnswer(answer);
      if (kept.taps.length) send();
    }

    function later() {
      waits += 1;
      const wait = Math.min(FIRST_WAIT * 2 ** (waits - 1), LONGEST_WAIT);
      timer = setTimeout(send, wait * (0.75 + Math.random() / 2));
    }

    function soon() {
      if (!kept.taps.length) return;
      waits = 0;
      send();
    }
    window.addEventListener("online", soon);
    window.addEventListener("offline", function () {
      if (offlineSince === null) offlineSince = new Date();
      changed();
    });
    document.addEventListener("visibilitychange", soon);

    return {
      add: add,
      dropLast: dropLast,
      send: send,
      soon: soon,
      pending: () => kept.taps,
      inFlight: () => inFlight,
      held: () => kept.held,
      heldWhy: () => kept.why,
      /** The server was heard, by whatever way. */
      heard: function () { if (!kept.taps.length && offlineSince) { offlineSince = null; changed(); } },
      lost: function (since) { if (!offlineSince) { offlineSince = since || new Date(); changed(); } },
      offlineSince: () => offlineSince,
      trouble: () => trouble,
      dropHeld: function (key) {
        kept.held = key ? kept.held.filter((tap) => tap.key !== key) : [];
        store.save();
        changed();
      },
      /** Send a held tap after all, on what the glass shows now. */
      release: function (key, rev) {
        const tap = kept.held.find((t) => t.key === key);
        if (!tap) return;
        kept.held = kept.held.filter((t) => t.key !== key);
        store.save();
        add(Object.assign({}, tap, { after: null, rev: rev }));
      },
    };
  };
})();
