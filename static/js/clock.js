/* The clock screen counts on by itself: the server says when each item begins and ends, in its
   own time, and this draws it. Losing the line costs freshness, never a second. */
(() => {
  "use strict";

  const page = document.querySelector(".clock-page");
  if (!page) return;
  const announce = document.getElementById("clock-announce");
  const touch = document.getElementById("clock-touch");
  const soundButton = document.getElementById("clock-sound");
  const fullButton = document.getElementById("clock-full");
  const ANNOUNCED_MS = 12000;
  const ENDING_MS = 60000;

  /* --- server time ------------------------------------------------------------- */

  // Until live.js knows better: the page's own stamp, carried on by a clock nobody can set.
  const first = document.getElementById("clock");
  const offset = first ? Number(first.dataset.now) - performance.now() : Date.now() - performance.now();
  const serverNow = () =>
    window.tourneyLive && window.tourneyLive.uncertainty() !== null
      ? window.tourneyLive.serverNow()
      : offset + performance.now();

  /* --- drawing ------------------------------------------------------------------ */

  const two = (n) => String(n).padStart(2, "0");
  const timeLeft = (ms) => {
    const whole = Math.max(0, Math.ceil(ms / 1000));
    const hours = Math.floor(whole / 3600);
    const minutes = Math.floor((whole % 3600) / 60);
    return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
  };

  const read = (root) => {
    if (root.plan) return root.plan;
    try {
      root.plan = JSON.parse(root.dataset.plan || "[]");
    } catch {
      root.plan = [];
    }
    return root.plan;
  };

  const put = (root, name, text) => {
    const place = root.querySelector(`[data-show="${name}"]`);
    if (place && place.textContent !== text) place.textContent = text;
    return place;
  };

  const putTime = (root, text, ending) => {
    const place = put(root, "time", text);
    if (!place) return;
    place.classList.toggle("is-long", text.length > 5);
    place.classList.toggle("is-ending", ending);
  };

  const presentRow = (plan, now) => {
    let found = 0;
    for (let i = 1; i < plan.length; i += 1) {
      if (plan[i].begins !== null && plan[i].begins <= now) found = i;
    }
    return found;
  };

  const drawRunning = (root, plan, now) => {
    const place = presentRow(plan, now);
    const row = plan[place];
    root.dataset.state = row.kind === "break" ? "break" : row.ends === null && root.dataset.overSince ? "last" : "running";
    for (const name of ["label", "game", "blinds", "ante", "next_label", "next_line"]) put(root, name, row[name]);
    if (row.ends !== null && row.ends > now) {
      putTime(root, timeLeft(row.ends - now), row.ends - now <= ENDING_MS);
    } else {
      // Past the last level it runs on: say for how long.
      const since = root.dataset.overSince ? Number(root.dataset.overSince) : row.ends;
      putTime(root, since ? `+${timeLeft(Math.floor((now - since) / 1000) * 1000)}` : "–:––", false);
    }
    drawBreak(root, plan, place, now);
    return row;
  };

  const drawBreak = (root, plan, place, now) => {
    const box = root.querySelector('[data-show="break-box"]');
    if (!box) return;
    const coming = plan.slice(place + 1).find((row) => row.kind === "break" && row.begins !== null);
    box.hidden = !coming || plan[place].kind === "break";
    if (coming) put(root, "break", timeLeft(coming.begins - now));
  };

  let shownItem = null;
  let shownState = null;

  const draw = () => {
    const root = document.getElementById("clock");
    if (!root) return 250;
    const now = serverNow();
    const plan = read(root);
    drawSide(root, now);
    fit(root);
    if (root.dataset.starts) {
      putTime(root, timeLeft(Number(root.dataset.starts) - now), false);
      shownState = "before";
      return until(Number(root.dataset.starts) - now);
    }
    if (root.dataset.running !== "yes" || !plan.length) {
      // Stopped: the server's figures stand. What begins next is told when it runs again.
      shownState = root.dataset.state;
      if (plan.length && shownItem === null) shownItem = plan[0].item;
      return 250;
    }
    const row = drawRunning(root, plan, now);
    if (shownItem !== null && shownItem !== row.item) tell(row);
    else if (shownState === "before") tell(row);
    warnEnding(row, now);
    shownItem = row.item;
    shownState = root.dataset.state;
    return until((row.ends === null ? now + 1000 : row.ends) - now);
  };

  // The next full second of what is left, so that every screen in the room flips together.
  const until = (left) => {
    const rest = left % 1000;
    return Math.min(1000, Math.max(20, rest > 0 ? rest + 4 : 250));
  };

  // A seat change that everybody has read makes room again, also when nobody rings.
  const drawSide = (root, now) => {
    const side = root.querySelector(".clock-moves");
    if (!side) return;
    let shown = 0;
    for (const line of side.children) {
      line.hidden = Boolean(line.dataset.until) && Number(line.dataset.until) <= now;
      if (!line.hidden) shown += 1;
    }
    side.closest(".clock-side").hidden = shown === 0;
    root.classList.toggle("has-side", shown > 0);
  };

  const fit = (root) => {
    const line = root.querySelector(".clock-message");
    if (!line || line.dataset.fitted === String(line.clientWidth)) return;
    line.dataset.fitted = String(line.clientWidth);
    line.classList.remove("is-wide");
    const wide = line.firstElementChild.offsetWidth > line.clientWidth;
    line.classList.toggle("is-wide", wide);
    if (!wide) return;
    // By the clock, not from the start: a figure that changes must not begin the sentence anew.
    const seconds = Math.max(8, Math.round(line.scrollWidth / 90));
    line.style.setProperty("--ticker", `${seconds}s`);
    line.firstElementChild.style.animationDelay = `-${(serverNow() / 1000) % seconds}s`;
  };

  let timer = 0;
  const run = () => {
    clearTimeout(timer);
    let wait = 250;
    try {
      wait = draw();
      drawTouch();
    } finally {
      timer = setTimeout(run, wait);
    }
  };

  /* --- told once ------------------------------------------------------------------ */

  let announceTimer = 0;
  const tell = (row) => {
    announce.textContent = row.told;
    clearTimeout(announceTimer);
    announceTimer = setTimeout(() => {
      announce.textContent = "";
    }, ANNOUNCED_MS);
    page.dispatchEvent(new CustomEvent("clock:told", { detail: row }));
    sound(row.kind === "break" ? [660, 520] : [520, 660, 780]);
    speak(row.told);
  };

  let warnedItem = null;
  const warnEnding = (row, now) => {
    if (row.ends === null || warnedItem === row.item) return;
    const left = row.ends - now;
    if (left > ENDING_MS || left < ENDING_MS - 3000) return;
    warnedItem = row.item;
    sound([700, 700]);
    speak(page.dataset.minuteWords || "");
  };

  /* --- sound: off until somebody in the room wants it -------------------------------- */

  const KEPT = "tourney.clock.sound";
  let mode = "off";
  try {
    mode = localStorage.getItem(KEPT) || "off";
  } catch {
    mode = "off";
  }
  let audio = null;

  const sound = (notes) => {
    if (mode === "off") return;
    const Context = window.AudioContext || window.webkitAudioContext;
    if (!Context) return;
    audio = audio || new Context();
    audio.resume();
    notes.forEach((hertz, place) => {
      const at = audio.currentTime + place * 0.28;
      const tone = audio.createOscillator();
      const volume = audio.createGain();
      tone.frequency.value = hertz;
      tone.type = "triangle";
      volume.gain.setValueAtTime(0.0001, at);
      volume.gain.exponentialRampToValueAtTime(0.5, at + 0.02);
      volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.26);
      tone.connect(volume).connect(audio.destination);
      tone.start(at);
      tone.stop(at + 0.27);
    });
  };

  const speak = (words) => {
    if (mode !== "voice" || !words || !window.speechSynthesis) return;
    const said = new SpeechSynthesisUtterance(words.replaceAll("·", ","));
    said.lang = document.documentElement.lang;
    window.speechSynthesis.speak(said);
  };

  const MODES = window.speechSynthesis ? ["off", "sound", "voice"] : ["off", "sound"];
  const drawSound = () => {
    if (!soundButton) return;
    if (!MODES.includes(mode)) mode = "off";
    soundButton.textContent = soundButton.dataset[mode];
    soundButton.setAttribute("aria-pressed", String(mode !== "off"));
  };
  if (soundButton) {
    soundButton.hidden = false;
    soundButton.addEventListener("click", () => {
      mode = MODES[(MODES.indexOf(mode) + 1) % MODES.length];
      try {
        localStorage.setItem(KEPT, mode);
      } catch {
        // A browser that keeps nothing still makes the sound until it is closed.
      }
      drawSound();
      sound([660]);
    });
    drawSound();
  }

  /* --- full screen, idle hands ---------------------------------------------------------- */

  if (fullButton && document.documentElement.requestFullscreen) {
    fullButton.hidden = false;
    fullButton.addEventListener("click", () => {
      if (document.fullscreenElement) document.exitFullscreen();
      else document.documentElement.requestFullscreen();
    });
  }

  let idle = 0;
  const wake = () => {
    page.classList.remove("is-idle");
    clearTimeout(idle);
    idle = setTimeout(() => {
      if (!page.contains(document.activeElement) || document.activeElement === document.body) page.classList.add("is-idle");
    }, 8000);
  };
  for (const kind of ["pointermove", "pointerdown", "keydown", "focusin"]) addEventListener(kind, wake, { passive: true });
  wake();

  /* --- have we lost touch? ---------------------------------------------------------------- */

  const GRACE_MS = 2500;
  const drawTouch = () => {
    const since = window.tourneyLive ? window.tourneyLive.lostSince() : null;
    const lost = since !== null && Date.now() - since.getTime() > GRACE_MS;
    page.classList.toggle("is-lost", lost);
    const words = lost ? touch.dataset.words.replace("{time}", since.toLocaleTimeString(document.documentElement.lang)) : "";
    if (touch.textContent !== words) touch.textContent = words;
  };

  // A screen left on for a night keeps its light where the browser allows it.
  const keepLight = async () => {
    try {
      if (navigator.wakeLock && document.visibilityState === "visible") await navigator.wakeLock.request("screen");
    } catch {
      // Plain HTTP or low battery: the venue's display settings decide.
    }
  };
  document.addEventListener("visibilitychange", () => {
    keepLight();
    run();
  });
  document.addEventListener("tourney:swap", run);
  keepLight();
  run();
})();
