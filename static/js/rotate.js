/* A second screen that shows one page after the other: ?rotate=20 stays on each for 20 seconds. */
(() => {
  "use strict";
  const seconds = Number(new URL(location.href).searchParams.get("rotate"));
  const following = document.querySelector("[data-rotate]");
  if (!(seconds >= 5) || !following) return;
  const go = async () => {
    try {
      // Only to a page that answers: a screen must not end on a browser's own error.
      const next = new URL(following.href);
      next.search = location.search;
      const answer = await fetch(next, { cache: "no-store" });
      if (answer.ok) {
        location.replace(next);
        return;
      }
    } catch {
      // The server is away: this page goes on as it is.
    }
    setTimeout(go, seconds * 1000);
  };
  setTimeout(go, seconds * 1000);
})();
