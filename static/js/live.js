// The live line of a page: one stream, a slow poll behind it, and the server's clock.
//
//   <body data-live-event="3">                    which event the page shows
//   <div id="x" data-live="room:3" data-live-src="/…">   fetched again when the topic rings
//   <div id="clock" data-live="clock:3" data-live-revision="7">  replaced by what the stream carries
//   <p data-live-status data-text-on data-text-connecting data-text-lost data-text-denied>
//                                                 says how the line is
//
// An element may name several topics, separated by spaces. What arrives tells
// `tourney:live` on document ({topic, revision}); a replaced element tells
// `tourney:swap` ({element, topic}); a page that may listen no longer, `tourney:denied`.
(function () {
  "use strict";

  const SILENCE = 25000;        // the server speaks at least every 10 s
  const PATIENCE = 15000;       // for an answer to anything we fetch
  const FIRST_WAIT = 500;       // before the first try to reconnect
  const LONGEST_WAIT = 15000;
  const POLL_LOST = 10000;      // poll while there is no line
  const POLL_LIVE = 60000;      // and while there is one: a ring may have been lost
  const MOST_STREAMS = 4;       // of this browser: HTTP/1.1 gives it six connections, taps need some
  const POLL_CROWDED = 2000;    // for the windows beyond those
  const HIDE_AFTER = 5000;      // a page hidden for this long closes its stream
  const SAMPLE_KEEPS = 600000;  // how long a clock sample is believed

  const root = document.documentElement;
  let source = null;
  let opening = false;
  let tries = 0;
  let heard = 0;                // performance.now() of the last word from the server
  let heardAt = 0;              // the same by the device's clock, which counts through its sleep
  let lostSince = null;         // Date of the last word before the line went
  let state = "idle";
  let retryTimer = 0;
  let hideTimer = 0;
  let greeted = false;

  // A network that stalls must not leave us waiting for ever.
  async function ask(address, options) {
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), PATIENCE);
    try {
      const answer = await fetch(address, Object.assign({ cache: "no-store", credentials: "same-origin", signal: stop.signal }, options));
      const body = await answer.text();
      return { ok: answer.ok, status: answer.status, redirected: answer.redirected, headers: answer.headers, body: body };
    } finally {
      clearTimeout(timer);
    }
  }

  // --- the server's clock -------------------------------------------------

  // offset = server time − performance.now(), which no one can set. The sample
  // with the shortest round trip is the truest: its error is at most half of it.
  let sample = null;

  function addSample(serverMs, sentAt, receivedAt) {
    const trip = receivedAt - sentAt;
    const fresh = { offset: serverMs - (sentAt + receivedAt) / 2, trip: trip, at: receivedAt };
    if (!sample || trip <= sample.trip || receivedAt - sample.at > SAMPLE_KEEPS) sample = fresh;
  }

  function checkClock(serverMs) {
    // A message took some unknown time to arrive, so our clock may be ahead of it, never behind.
    const at = performance.now();
    if (!sample) {
      sample = { offset: serverMs - at, trip: 2000, at: at };
      return;
    }
    const ahead = at + sample.offset - serverMs;
    if (ahead < 0) sample = { offset: serverMs - at, trip: sample.trip, at: sample.at };
    // Far ahead: the device slept without its clock counting, or the server's time was changed.
    else if (ahead > 1500) measure(true);
  }

  async function measure(anew) {
    try {
      const sentAt = performance.now();
      const answer = await ask("/time", { credentials: "omit" });
      const receivedAt = performance.now();
      if (!answer.ok) return;
      const now = JSON.parse(answer.body).now;
      if (anew) sample = null;
      addSample(now, sentAt, receivedAt);
    } catch (_) { /* no network: the old sample goes on */ }
  }

  function serverNow() {
    return sample ? performance.now() + sample.offset : Date.now();
  }

  // --- what the page shows ------------------------------------------------

  // Not the root: there data-live is the state of the line, for the styles.
  const elements = () => Array.from(document.querySelectorAll("body [data-live]"));
  const topicsOf = (element) => (element.dataset.live || "").split(/\s+/).filter(Boolean);
  const shownBy = (topic) => elements().filter((element) => topicsOf(element).includes(topic));
  const eventId = () => document.body.dataset.liveEvent || "0";

  function allTopics() {
    const found = new Set();
    elements().forEach((element) => topicsOf(element).forEach((topic) => found.add(topic)));
    return Array.from(found).sort();
  }

  function revisionOf(element) {
    const text = element.dataset.liveRevision;
    return text === undefined || text === "" ? null : Number(text);
  }

  // --- replacing an element ----------------------------------------------

  function inUse(element) {
    const active = document.activeElement;
    if (element.querySelector("dialog[open]")) return true;
    if (!active || !element.contains(active) || !active.matches("input, textarea, select")) return false;
    return active.type !== "checkbox" && active.type !== "radio" && active.value !== active.defaultValue;
  }

  function swap(element, html, topic) {
    const holder = document.createElement("template");
    holder.innerHTML = html;
    const fresh = holder.content.firstElementChild;
    if (!fresh) return element;
    const before = revisionOf(element);
    const after = revisionOf(fresh);
    if (before !== null && after !== null && after < before) return element;
    const active = document.activeElement;
    const focused = active && element.contains(active) && active.id ? active : null;
    const selection = focused && typeof focused.selectionStart === "number"
      ? [focused.selectionStart, focused.selectionEnd] : null;
    const open = Array.from(element.querySelectorAll("details[open][id]"), (d) => d.id);
    const scrolled = Array.from(element.querySelectorAll("[data-keep-scroll][id]"), (e) => [e.id, e.scrollTop, e.scrollLeft]);
    element.replaceWith(fresh);
    open.forEach((id) => { const d = document.getElementById(id); if (d) d.open = true; });
    scrolled.forEach(([id, top, left]) => {
      const e = document.getElementById(id);
      if (e) { e.scrollTop = top; e.scrollLeft = left; }
    });
    if (focused) {
      const again = document.getElementById(focused.id);
      if (again) {
        again.focus({ preventScroll: true });
        if (selection && again.setSelectionRange) {
          try { again.setSelectionRange(selection[0], selection[1]); } catch (_) { /* not a text field */ }
        }
      }
    }
    if (window.htmx) htmx.process(fresh);
    fresh.dispatchEvent(new CustomEvent("tourney:swap", { bubbles: true, detail: { element: fresh, topic: topic } }));
    return fresh;
  }

  // --- fetching an element again -----------------------------------------

  const busy = new WeakSet();   // a request for this element runs
  const again = new WeakSet();  // and another ring came meanwhile

  async function refetch(element, topic) {
    const address = element.dataset.liveSrc;
    if (!address || !element.isConnected) return;
    if (busy.has(element)) { again.add(element); return; }
    if (inUse(element)) {
      // Somebody is typing here: look again when they are done.
      element.dataset.liveWaiting = "";
      return;
    }
    busy.add(element);
    let next = element;
    try {
      const url = new URL(address, location.href);
      const seen = revisionOf(element);
      if (seen !== null) url.searchParams.set("seen", seen);
      const answer = await ask(url, {
        headers: { "HX-Request": "true", "HX-Current-URL": location.href, "X-Live": "1" },
      });
      const elsewhere = answer.headers.get("HX-Redirect");
      if (elsewhere) { location.assign(elsewhere); return; }
      if (answer.ok && answer.status !== 204 && !answer.redirected) {
        if (!element.isConnected) return;
        if (inUse(element)) element.dataset.liveWaiting = "";
        else next = swap(element, answer.body, topic);
      }
      if (answer.ok) touch();
      return answer.ok;
    } catch (_) {
      return false; // without network the line's own state tells the reader
    } finally {
      busy.delete(element);
      if (again.has(element)) { again.delete(element); refetch(next, topic); }
    }
  }

  document.addEventListener("focusout", function (event) {
    const element = event.target.closest && event.target.closest("[data-live-waiting]");
    if (!element) return;
    setTimeout(function () {
      if (!element.isConnected || inUse(element)) return;
      delete element.dataset.liveWaiting;
      refetch(element, topicsOf(element)[0]);
    }, 200);
  });
  document.addEventListener("close", function (event) {
    const element = event.target.closest && event.target.closest("[data-live-waiting]");
    if (element) { delete element.dataset.liveWaiting; refetch(element, topicsOf(element)[0]); }
  }, true);

  function tell(topic, revision) {
    document.dispatchEvent(new CustomEvent("tourney:live", { detail: { topic: topic, revision: revision } }));
  }

  // --- what the stream says ----------------------------------------------

  function onSync(data) {
    touch();
    checkClock(data.now);
    tries = 0;
    setState("on");
    // Everybody comes back at once after a restart; nobody needs to ask in the same instant.
    const spread = greeted ? 1500 : 150;
    greeted = true;
    Object.entries(data.topics).forEach(function ([topic, revision]) {
      shownBy(topic).forEach(function (element) {
        const shown = revisionOf(element);
        if (revision !== null && shown !== null && shown >= revision) return;
        if (element.dataset.liveSrc) setTimeout(() => refetch(element, topic), Math.random() * spread);
      });
      tell(topic, revision);
    });
  }

  function onBell(data) {
    touch();
    shownBy(data.topic).forEach(function (element) {
      const shown = revisionOf(element);
      if (data.revision !== null && shown !== null && shown >= data.revision) return;
      refetch(element, data.topic);
    });
    tell(data.topic, data.revision);
  }

  function onFragment(data) {
    touch();
    const holder = document.createElement("template");
    holder.innerHTML = data.html;
    const fresh = holder.content.firstElementChild;
    const id = fresh ? fresh.id : "";
    shownBy(data.topic).forEach(function (element) {
      if (id && element.id === id) swap(element, data.html, data.topic);
      else if (element.dataset.liveSrc) refetch(element, data.topic);
    });
    tell(data.topic, fresh ? revisionOf(fresh) : null);
  }

  // --- the line itself ----------------------------------------------------

  async function open() {
    clearTimeout(retryTimer);
    const topics = allTopics();
    if (!topics.length || source || opening || document.visibilityState === "hidden") return;
    opening = true;
    if (state !== "lost" && state !== "denied" && !crowded) setState("connecting");
    try {
      if (await isCrowded()) { crowd(); return; }
      crowded = false;
      const list = topics.join(",");
      const sentAt = performance.now();
      const answer = await ask("/stream-token/" + eventId() + "?topics=" + encodeURIComponent(list));
      const receivedAt = performance.now();
      if (answer.status === 401 || answer.status === 403 || answer.redirected) { deny(); return; }
      if (!answer.ok) throw new Error("token " + answer.status);
      const given = JSON.parse(answer.body);
      touch();
      addSample(given.now, sentAt, receivedAt);
      if (receivedAt - sentAt > 300) measure(false);
      const line = new EventSource("/stream/" + eventId() + "?topics=" + encodeURIComponent(list) +
        "&lang=" + encodeURIComponent(given.lang) + "&token=" + encodeURIComponent(given.token));
      source = line;
      line.topics = list;
      const on = (name, act) => line.addEventListener(name, function (event) {
        if (source === line) act(JSON.parse(event.data));
      });
      on("sync", onSync);
      on("bell", onBell);
      on("fragment", onFragment);
      on("time", function (data) { touch(); checkClock(data.now); });
      on("bye", function () { touch(); drop(true); });
      // EventSource would come back with a token that has expired: we come back ourselves.
      line.onerror = function () { if (source === line) drop(false); };
    } catch (_) {
      drop(false);
    } finally {
      opening = false;
    }
  }

  function close() {
    if (!source) return;
    source.close();
    source = null;
    if (windows) windows.postMessage({ free: true });
  }

  // --- many windows of one browser ------------------------------------------

  // A browser has six connections to a server. Six streams would leave none for
  // a tap, so the windows count themselves: the first few have a stream, the
  // others ask every two seconds until a place is free.
  const windows = "BroadcastChannel" in window ? new BroadcastChannel("tourney-live") : null;
  const me = Math.random();
  let crowded = false;
  let holders = 0;

  if (windows) windows.onmessage = function (event) {
    const said = event.data;
    // Of those who ask at the same moment the lower number goes first.
    if (said.ask !== undefined && (source || (opening && !crowded && me < said.ask))) windows.postMessage({ to: said.ask });
    else if (said.to === me) holders += 1;
    else if (said.free && crowded) setTimeout(open, 200 + Math.random() * 500);
  };

  async function isCrowded() {
    if (!windows) return false;
    holders = 0;
    windows.postMessage({ ask: me });
    await new Promise((done) => setTimeout(done, 80));
    return holders >= MOST_STREAMS;
  }

  async function crowd() {
    if (!crowded) {
      crowded = true;
      measure(false);
    }
    const asked = elements().filter((element) => element.dataset.liveSrc);
    const heardAll = await Promise.all(asked.map((element) => refetch(element, topicsOf(element)[0])));
    if (heardAll.includes(true)) { lostSince = null; setState("on"); }
    else if (heardAll.includes(false)) lose();
    clearTimeout(retryTimer);
    if (!source) retryTimer = setTimeout(open, POLL_CROWDED);
  }

  function drop(polite) {
    close();
    clearTimeout(retryTimer);
    if (document.visibilityState === "hidden") return;
    // After a goodbye the server is well: come back soon and say nothing.
    if (!polite || tries > 0) { lose(); tries += 1; }
    const wait = Math.min(FIRST_WAIT * 2 ** Math.max(0, tries - 1), LONGEST_WAIT);
    retryTimer = setTimeout(open, wait * (0.5 + Math.random()));
  }

  function touch() {
    heard = performance.now();
    heardAt = Date.now();
    if (source) lostSince = null;
  }

  // How long the server has said nothing. Some devices stop one of the clocks while they sleep.
  const silence = () => Math.max(performance.now() - heard, Date.now() - heardAt);

  function lose() {
    if (lostSince === null) lostSince = new Date(heardAt || Date.now());
    setState("lost");
  }

  // Signed out, or the device was revoked: the server is well and will not talk to this page.
  function deny() {
    touch();
    setState("denied");
    document.dispatchEvent(new CustomEvent("tourney:denied"));
    // What the page shows is asked for once more: the answer says why, and where to go.
    elements().forEach((element) => refetch(element, topicsOf(element)[0]));
    clearTimeout(retryTimer);
    retryTimer = setTimeout(open, LONGEST_WAIT * (0.5 + Math.random()));
  }

  function setState(next) {
    state = next;
    root.dataset.line = next;
    document.querySelectorAll("[data-live-status]").forEach(function (place) {
      const text = place.querySelector("[data-live-status-text]") || place;
      const time = lostSince ? lostSince.toLocaleTimeString(root.lang || undefined) : "";
      const words = (place.dataset["text" + next.charAt(0).toUpperCase() + next.slice(1)] || "").replace("{time}", time);
      place.hidden = next === "idle";
      place.dataset.state = next;
      // Change the contents only when they differ, so that a screen reader says it once.
      if (text.textContent !== words) text.textContent = words;
    });
  }

  function poll() {
    elements().forEach(function (element) {
      if (element.dataset.liveSrc) setTimeout(() => refetch(element, topicsOf(element)[0]), Math.random() * 3000);
    });
  }

  let lastPoll = performance.now();
  setInterval(function () {
    if (document.visibilityState === "hidden") return;
    const present = performance.now();
    if (source && silence() > SILENCE) drop(false);
    if (present - lastPoll > (state === "on" ? POLL_LIVE : POLL_LOST) && allTopics().length) {
      lastPoll = present;
      poll();
    }
    // A swap or a screen of the page may have brought topics of its own.
    if (source && source.topics !== allTopics().join(",")) { close(); open(); }
    else if (!source && !opening && state === "idle") open();
  }, 2000);

  document.addEventListener("visibilitychange", function () {
    clearTimeout(hideTimer);
    if (document.visibilityState === "hidden") {
      hideTimer = setTimeout(function () { close(); clearTimeout(retryTimer); }, HIDE_AFTER);
      return;
    }
    // A stream that was asleep with its device looks open and is dead.
    if (source && silence() > SILENCE / 2) close();
    if (!source) {
      tries = 0;
      measure(true);
      open();
    }
  });
  window.addEventListener("online", function () { if (!source) { tries = 0; open(); } });
  window.addEventListener("offline", function () { if (allTopics().length) drop(false); });
  window.addEventListener("pagehide", close);
  window.addEventListener("pageshow", function (event) { if (event.persisted) open(); });

  window.tourneyLive = {
    serverNow: serverNow,
    /** Milliseconds the clock may be off, at most; null before the first sample. */
    uncertainty: () => (sample ? sample.trip / 2 : null),
    state: () => state,
    lostSince: () => lostSince,
    refresh: (element) => refetch(element, topicsOf(element)[0]),
    open: open,
  };

  open();
})();
