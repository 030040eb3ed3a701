// The reader's choice of light or dark, before the first paint. Dark is the default: card rooms are dim.
(function () {
  "use strict";
  const root = document.documentElement;
  try {
    const kept = localStorage.getItem("tourney-theme");
    if (kept === "light" || kept === "dark" || kept === "contrast") root.dataset.theme = kept;
  } catch (_) { /* a private window keeps nothing */ }
  document.addEventListener("DOMContentLoaded", function () {
    document.querySelectorAll("[data-theme-toggle]").forEach(function (button) {
      button.hidden = false;
      button.addEventListener("click", function () {
        const next = root.dataset.theme === "light" ? "dark" : "light";
        root.dataset.theme = next;
        try { localStorage.setItem("tourney-theme", next); } catch (_) { /* as above */ }
      });
    });
  });
})();
