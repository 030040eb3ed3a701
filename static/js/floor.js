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
  document.body.addEventListener("floor:done", () => {
    if (!document.getElementById("room")) {
      location.reload();
      return;
    }
    document.activeElement?.blur?.();
    for (const element of document.querySelectorAll("[data-live-src]")) {
      delete element.dataset.liveRevision;
      window.tourneyLive?.refresh(element);
    }
  });

  /* --- keys ------------------------------------------------------------------------------ */

  document.addEventListener("keydown", (event) => {
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
