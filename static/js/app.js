// Over HTTPS the site is an app: it can be installed, and a tablet can be reloaded without network.
(function () {
  "use strict";
  if (location.protocol !== "https:" || !("serviceWorker" in navigator)) return;
  // A certificate the browser was only told to put up with is not enough for it; nothing else needs it.
  navigator.serviceWorker.register("/worker.js").catch(() => {});
})();
