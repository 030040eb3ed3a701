// What the tablet keeps by itself: the taps the server has not acknowledged yet.
// Written before anything else happens to a tap, so a reload or a flat battery loses none.
(function () {
  "use strict";
  const tablet = (window.tablet = window.tablet || {});

  /** A random (version 4) uuid. randomUUID() exists on secure pages only; a card room is plain HTTP. */
  tablet.uuid = function () {
    const b = crypto.getRandomValues(new Uint8Array(16));
    b[6] = (b[6] & 0x0f) | 0x40;
    b[8] = (b[8] & 0x3f) | 0x80;
    const hex = Array.from(b, (x) => x.toString(16).padStart(2, "0")).join("");
    return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
  };

  /** The kept taps of one table: {taps, held, why}. Falls back to memory where storage is shut. */
  tablet.openStore = function (tableId) {
    const name = "tourney.taps." + tableId;
    let kept = { taps: [], held: [], why: "" };
    try {
      const found = JSON.parse(localStorage.getItem(name) || "null");
      if (found && Array.isArray(found.taps) && Array.isArray(found.held)) kept = found;
    } catch (_) { /* nothing readable is nothing kept */ }
    function save() {
      try {
        if (kept.taps.length || kept.held.length) localStorage.setItem(name, JSON.stringify(kept));
        else localStorage.removeItem(name);
        return true;
      } catch (_) { return false; }
    }
    return { kept: kept, save: save };
  };

  /** A choice of this tablet that survives a reload. */
  tablet.choice = function (name, value) {
    const key = "tourney.tablet." + name;
    try {
      if (value === undefined) return localStorage.getItem(key) || "";
      localStorage.setItem(key, value);
    } catch (_) { /* a private window keeps nothing */ }
    return value || "";
  };

  tablet.words = function (name, values) {
    const found = document.querySelector('#words [data-word="' + name + '"]');
    const text = found ? found.textContent : name;
    return text.replace(/\{(\w+)\}/g, (all, key) => (values && key in values ? values[key] : all));
  };

  tablet.chips = function (count) {
    return new Intl.NumberFormat(document.documentElement.lang || "en", { useGrouping: "always" }).format(count);
  };
})();
