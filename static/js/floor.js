/* What the console does without the server: the running time, the unit of the stacks,
   "/" for the search box, Escape to close, "3 min ago". Everything that writes is a form. */
(() => {
  "use strict";

  const root = document.documentElement;
  const two = (n) => String(n).padStart(2, "0");
  const timeLeft = (ms) => {
    const whole = Math.max(0, Math.ceil(ms / 1000));
    const hours = Math.floor(whole / 3600);
    const minutes = Math.floor((whole % 3600) / 60);
    return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
  };
  const serverNow = () => (window.tourneyLive ? window.tourneyLive.serverNow() : Date.now());

  /* --- the strip's time ---------------------------------------------------------- */

  const put = (strip, name, text) => {
    const place = strip.querySelector(`[data-show="${name}"]`) || document.querySelector(`.strip [data-show="${name}"]`);
    if (place && place.textContent !== text) place.textContent = text;
  };

  const drawStrip = () => {
    const strip = document.querySelector("[data-strip]");
    if (!strip) return;
    const now = serverNow();
    if (strip.dataset.starts) {
      put(strip, "time", timeLeft(Number(strip.dataset.starts) - now));
      return;
    }
    if (strip.dataset.running !== "yes") return;
    if (!strip.plan) strip.plan = JSON.parse(strip.dataset.plan || "[]");
    const row = strip.plan.filter((r, i) => i === 0 || (r.begins !== null && r.begins <= now)).pop();
    if (!row) return;
    for (const name of ["label", "blinds", "ante", "next_label", "next_line"]) put(strip, name, row[name]);
    if (row.ends !== null && row.ends > now) put(strip, "time", timeLeft(row.ends - now));
    else if (strip.dataset.overSince || row.ends) {
      put(strip, "time", `+${timeLeft(Math.floor((now - Number(strip.dataset.overSince || row.ends)) / 1000) * 1000)}`);
    }
  };

  const ago = new Intl.RelativeTimeFormat(root.lang || undefined, { numeric: "always", style: "narrow" });
  const drawAgo = () => {
    const now = serverNow();
    for (const place of document.querySelectorAll("time[data-ago]")) {
      const seconds = Math.max(0, Math.round((now - Date.parse(place.dateTime)) / 1000));
      let words = ago.format(-seconds, "second");
      if (seconds >= 5400) words = ago.format(-Math.round(seconds / 3600), "hour");
      else if (seconds >= 90) words = ago.format(-Math.round(seconds / 60), "minute");
      if (place.textContent !== words) place.textContent = words;
    }
  };

  setInterval(drawStrip, 250);
  setInterval(drawAgo, 5000);
  drawStrip();
  drawAgo();
  document.addEventListener("tourney:swap", () => {
    drawStrip();
    drawAgo();
  });

  /* --- chips or big blinds --------------------------------------------------------- */

  const KEPT = "tourney.floor.unit";
  const showUnit = (unit) => {
    root.dataset.stacks = unit;
    for (const button of document.querySelectorAll("[data-unit]")) {
      button.setAttribute("aria-pressed", String(button.dataset.unit === unit));
    }
  };
  let unit = "chips";
  try {
    unit = localStorage.getItem(KEPT) || "chips";
  } catch {
    unit = "chips";
  }
  showUnit(unit);

  document.addEventListener("click", (event) => {
    const choice = event.target.closest("[data-unit]");
    if (choice) {
      showUnit(choice.dataset.unit);
      try {
        localStorage.setItem(KEPT, choice.dataset.unit);
      } catch {
        // A private window forgets it with the tab.
      }
      return;
    }
    if (event.target.closest("[data-close-panel]")) {
      event.preventDefault();
      closePanel();
    } else if (event.target.closest("[data-close-notice]")) {
      event.preventDefault();
      document.getElementById("floor-notice").replaceChildren();
    } else if (!event.target.closest(".search")) {
      document.getElementById("floor-found")?.replaceChildren();
    }
  });

  const closePanel = () => {
    const panel = document.getElementById("floor-panel");
    if (!panel || !panel.firstElementChild) return;
    const id = new URL(location.href).searchParams.get("table");
    panel.replaceChildren();
    history.replaceState(null, "", location.pathname);
    document.querySelector(`#table-${CSS.escape(id || "")} .tcard-link`)?.focus();
  };

  document.body.addEventListener("htmx:afterSwap", (event) => {
    if (event.detail.target.id === "floor-panel") {
      drawAgo();
      if (matchMedia("(max-width: 56rem)").matches) scrollTo(0, 0);
      event.detail.target.querySelector("[data-close-panel]")?.focus();
    } else if (event.detail.target.id === "floor-notice" && event.detail.target.firstElementChild) {
      event.detail.target.scrollIntoView({ block: "nearest" });
    }
  });

  // Something was done: look at once, without waiting for the bell.
  // The button that was pressed is drawn anew: whoever works by keyboard goes on from there.
  let pressed = null;
  const remember = (from) => {
    const form = from.closest?.("form");
    if (!form) return;
    pressed = { action: form.getAttribute("action"), area: form.closest(".strip-acts, .alerts, .tpanel")?.className };
  };
  document.addEventListener("tourney:swap", () => {
    if (!pressed || (document.activeElement && document.activeElement !== document.body)) return;
    const again = document.querySelector(`form[action="${CSS.escape(pressed.action)}"] button`);
    const near = pressed.area && document.querySelector(`.${pressed.area.split(" ")[0]} button`);
    (again || near)?.focus({ preventScroll: true });
    pressed = null;
  });

  document.body.addEventListener("floor:done", (event) => {
    if (!document.getElementById("room")) {
      location.reload();
      return;
    }
    remember(event.target);
    if (document.activeElement?.matches?.("input, select, textarea")) document.activeElement.blur();
    for (const element of document.querySelectorAll("[data-live-src]")) {
      delete element.dataset.liveRevision;
      window.tourneyLive?.refresh(element);
    }
  });

  /* --- the map is the room ------------------------------------------------------------ */

  const WIDE = matchMedia("(min-width: 56.01rem)");
  const STEP = 0.02;
  let arranging = false;
  let held = null;

  const clamp = (share) => Math.min(1, Math.max(0, share));
  const room = (map, card) => [
    Math.max(1, map.clientWidth - card.offsetWidth),
    Math.max(1, map.clientHeight - card.offsetHeight),
  ];

  const drawPlan = () => {
    const map = document.getElementById("floor-map");
    if (!map) return;
    const cards = [...map.querySelectorAll(".tcard")];
    const plan = WIDE.matches && (arranging || cards.some((card) => card.dataset.x !== undefined));
    map.classList.toggle("is-plan", plan);
    map.classList.toggle("is-arranging", plan && arranging);
    let row = 0;
    for (const card of cards) {
      card.style.left = card.style.top = "";
      if (arranging) card.tabIndex = 0;
      else card.removeAttribute("tabindex");
      if (!plan) continue;
      const [width, height] = room(map, card);
      const across = Math.max(1, Math.floor(map.clientWidth / (card.offsetWidth + 12)));
      const placed = card.dataset.x !== undefined;
      const left = placed ? Number(card.dataset.x) * width : (row % across) * (card.offsetWidth + 12);
      const top = placed ? Number(card.dataset.y) * height : Math.floor(row / across) * (card.offsetHeight + 12);
      card.style.left = `${Math.round(left)}px`;
      card.style.top = `${Math.round(top)}px`;
      if (!placed) row += 1;
    }
    if (plan) {
      const bottom = Math.max(...cards.map((card) => card.offsetTop + card.offsetHeight), 0);
      map.style.height = `${Math.max(bottom + 12, innerHeight * 0.7)}px`;
    } else map.style.height = "";
  };

  const savePlace = (card, x, y) => {
    const token = JSON.parse(document.body.getAttribute("hx-headers") || "{}")["X-CSRFToken"] || "";
    const body = new URLSearchParams({ key: uuid(), expected: "", x: x === null ? "" : x.toFixed(4), y: y === null ? "" : y.toFixed(4) });
    fetch(card.dataset.place, { method: "POST", body, headers: { "X-CSRFToken": token, "HX-Request": "true" } })
      .then((answer) => {
        if (!answer.ok) throw new Error(String(answer.status));
      })
      .catch(() => window.tourneyToast?.(document.body.dataset.textFailed, "error"));
  };

  // crypto.randomUUID exists on secure pages only; a card room's LAN is plain HTTP.
  const uuid = () => {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    bytes[6] = (bytes[6] & 0x0f) | 0x40;
    bytes[8] = (bytes[8] & 0x3f) | 0x80;
    const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  };

  const move = (card, x, y) => {
    card.dataset.x = String(clamp(x));
    card.dataset.y = String(clamp(y));
    drawPlan();
  };

  document.addEventListener("pointerdown", (event) => {
    const card = arranging ? event.target.closest(".is-arranging .tcard") : null;
    if (!card) return;
    event.preventDefault();
    card.focus();
    held = { card, dx: event.clientX - card.offsetLeft, dy: event.clientY - card.offsetTop };
    card.setPointerCapture(event.pointerId);
  });
  document.addEventListener("pointermove", (event) => {
    if (!held) return;
    const [width, height] = room(held.card.parentElement, held.card);
    move(held.card, (event.clientX - held.dx) / width, (event.clientY - held.dy) / height);
  });
  document.addEventListener("pointerup", () => {
    if (!held) return;
    savePlace(held.card, Number(held.card.dataset.x), Number(held.card.dataset.y));
    held = null;
  });

  const arrowKeys = { ArrowLeft: [-STEP, 0], ArrowRight: [STEP, 0], ArrowUp: [0, -STEP], ArrowDown: [0, STEP] };
  const arrangeByKey = (event) => {
    const card = arranging && event.target.matches?.(".tcard") ? event.target : null;
    if (!card) return false;
    if (event.key === "Delete" || event.key === "Backspace") {
      delete card.dataset.x;
      delete card.dataset.y;
      drawPlan();
      savePlace(card, null, null);
    } else if (arrowKeys[event.key]) {
      const [width, height] = room(card.parentElement, card);
      const [dx, dy] = arrowKeys[event.key];
      move(card, card.offsetLeft / width + dx, card.offsetTop / height + dy);
      savePlace(card, Number(card.dataset.x), Number(card.dataset.y));
    } else return false;
    event.preventDefault();
    return true;
  };

  const arrangeButton = document.querySelector("[data-arrange]");
  if (arrangeButton && WIDE.matches) {
    arrangeButton.hidden = false;
    arrangeButton.addEventListener("click", () => {
      arranging = !arranging;
      arrangeButton.setAttribute("aria-pressed", String(arranging));
      document.getElementById("arrange-said").textContent = arranging ? arrangeButton.dataset.said : "";
      drawPlan();
    });
  }
  document.addEventListener("tourney:swap", drawPlan);
  addEventListener("resize", drawPlan);
  drawPlan();

  /* --- keys ------------------------------------------------------------------------------ */

  document.addEventListener("keydown", (event) => {
    if (arrangeByKey(event)) return;
    const box = document.getElementById("floor-search");
    const typing = event.target.closest("input, textarea, select");
    if (event.key === "/" && !typing && box) {
      event.preventDefault();
      box.focus();
      box.select();
    } else if (event.key === "Escape") {
      const found = document.getElementById("floor-found");
      if (found?.firstElementChild) {
        found.replaceChildren();
        box?.focus();
      } else if (!typing) closePanel();
    } else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && event.target.closest(".search")) {
      const links = [...document.querySelectorAll("#floor-found a")];
      if (!links.length) return;
      event.preventDefault();
      const at = links.indexOf(document.activeElement);
      if (event.key === "ArrowUp" && at <= 0) box.focus();
      else links[Math.min(links.length - 1, at + (event.key === "ArrowDown" ? 1 : -1))]?.focus();
    } else if (event.key === "Enter" && event.target === box) {
      const first = document.querySelector("#floor-found a");
      if (first) {
        event.preventDefault();
        first.click();
      }
    }
  });
})();
