// The felt on the glass: the server's picture, with what is not sent yet laid over it.
(function () {
  "use strict";
  const tablet = (window.tablet = window.tablet || {});

  const live = () => document.getElementById("live");
  const seats = () => Array.from(live().querySelectorAll(".seat[data-chair]"));
  tablet.seat = (chair) => live().querySelector('.seat[data-chair="' + chair + '"]');
  tablet.seatName = (chair) => { const s = tablet.seat(chair); return s ? s.dataset.name : ""; };

  /** The server's picture of the table, as the fragment carries it. */
  tablet.readModel = function () {
    const text = document.getElementById("table-model");
    return text ? JSON.parse(text.textContent) : null;
  };

  /** Put the server's fragment in place of the one on the glass. */
  tablet.swapLive = function (html) {
    const holder = document.createElement("template");
    holder.innerHTML = html;
    const fresh = holder.content.querySelector("#live");
    if (!fresh || !live()) return;
    if (Number(fresh.dataset.liveRevision) < Number(live().dataset.liveRevision)) return;
    live().replaceWith(fresh);
  };

  function remember(seat) {
    if (seat.dataset.kept !== undefined) return;
    const act = seat.querySelector("[data-act]");
    seat.dataset.kept = "";
    seat.dataset.keptState = seat.dataset.state;
    seat.dataset.keptAct = act ? act.textContent : "";
    seat.dataset.keptCurrent = seat.getAttribute("aria-current") || "";
  }

  function restore(seat) {
    remember(seat);
    const act = seat.querySelector("[data-act]");
    seat.dataset.state = seat.dataset.keptState;
    if (act) act.textContent = seat.dataset.keptAct;
    if (seat.dataset.keptCurrent) seat.setAttribute("aria-current", seat.dataset.keptCurrent);
    else seat.removeAttribute("aria-current");
    delete seat.dataset.unsent;
    delete seat.dataset.picked;
  }

  function chip(chair, amount) {
    const felt = live().querySelector(".felt");
    let found = felt.querySelector('.chip[data-bet="' + chair + '"]');
    if (!found) {
      found = document.createElement("span");
      found.className = "chip";
      found.dataset.bet = chair;
      found.dataset.laid = "new";
      felt.append(found);
    } else if (found.dataset.laid === undefined) {
      found.dataset.laid = found.textContent;
    }
    found.dataset.unsent = "";
    found.textContent = tablet.chips(amount);
  }

  function liftChips() {
    live().querySelectorAll(".chip[data-laid]").forEach(function (c) {
      if (c.dataset.laid === "new") c.remove();
      else { c.textContent = c.dataset.laid; delete c.dataset.laid; delete c.dataset.unsent; }
    });
  }

  /** Draw the predicted model over the server's picture; `picked` previews a run of passes. */
  tablet.paint = function (m, pending, picked) {
    liftChips();
    seats().forEach(restore);
    const between = [];
    if (picked !== null) {
      for (const option of m.opts) {
        if (option.c === picked) break;
        between.push(option);
      }
    }
    const next = picked !== null ? picked : m.opts.length ? m.opts[0].c : null;
    seats().forEach(function (seat) {
      const chair = Number(seat.dataset.chair);
      const act = seat.querySelector("[data-act]");
      if (pending && (m.phase === "betting" || m.phase === "wait" || m.fresh)) {
        if (m.fresh && m.in.includes(chair)) { seat.dataset.state = "live"; if (act) act.textContent = ""; }
        if (m.folded.includes(chair)) seat.dataset.state = "folded";
        if (chair in m.said) {
          seat.dataset.unsent = "";
          if (act) act.textContent = m.said[chair] ? tablet.words(m.said[chair]) : tablet.chips(m.bets[chair]);
        }
      }
      const option = between.find((o) => o.c === chair);
      if (option) {
        seat.dataset.unsent = "";
        if (act) act.textContent = tablet.words(option.p === "c" ? "w_check" : "fold");
      }
      if (pending || picked !== null) {
        if (chair === next) seat.setAttribute("aria-current", "true");
        else seat.removeAttribute("aria-current");
      }
      if (chair === picked) seat.dataset.picked = "";
    });
    if (pending) Object.keys(m.bets).forEach((chair) => { if (m.bets[chair]) chip(chair, m.bets[chair]); });
    return between;
  };
})();
