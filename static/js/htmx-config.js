// How htmx behaves here, and what a person hears when a request fails.
(function () {
  "use strict";
  Object.assign(htmx.config, {
    allowEval: false,
    allowScriptTags: false,
    includeIndicatorStyles: false,
    historyCacheSize: 0,
    historyRestoreAsHxRequest: false,
    selfRequestsOnly: true,
    scrollBehavior: "auto",
    timeout: 15000,
    responseHandling: [
      { code: "204", swap: false },
      { code: "304", swap: false },
      { code: "[23]..", swap: true },
      { code: "409|422", swap: true, error: false },
      { code: "[45]..", swap: false, error: true },
      { code: "...", swap: false },
    ],
  });

  const LONGEST = 5; // toasts shown at once

  function toast(text, kind) {
    const region = document.getElementById("notices");
    const template = document.getElementById("toast-template");
    if (!region || !template || !text) return;
    const item = template.content.firstElementChild.cloneNode(true);
    item.className = "toast toast--" + (kind || "info");
    item.querySelector("[data-toast-text]").textContent = text;
    const same = Array.from(region.querySelectorAll("[data-toast-text]")).find((t) => t.textContent === text);
    if (same) same.closest("[data-toast]").remove();
    region.append(item);
    while (region.querySelectorAll("[data-toast]").length > LONGEST) region.querySelector("[data-toast]").remove();
    if (kind !== "error" && kind !== "warn") setTimeout(() => item.remove(), 8000);
  }

  document.addEventListener("click", function (event) {
    const close = event.target.closest("[data-toast-close]");
    if (close) close.closest("[data-toast]").remove();
  });
  // The server may ask for a toast: HX-Trigger: {"toast": {"text": "…", "kind": "ok"}}
  document.addEventListener("toast", (event) => toast(event.detail.text || event.detail.value, event.detail.kind));
  document.addEventListener("htmx:sendError", () => toast(document.body.dataset.textOffline, "error"));
  document.addEventListener("htmx:timeout", () => toast(document.body.dataset.textOffline, "error"));
  document.addEventListener("htmx:responseError", function (event) {
    const status = event.detail.xhr.status;
    const texts = document.body.dataset;
    if (status === 403) toast(texts.textForbidden, "error");
    else if (status === 404) toast(texts.textGone, "warn");
    else toast(texts.textFailed, "error");
  });
  window.tourneyToast = toast;
})();
