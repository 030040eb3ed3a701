/* Screens nobody touches. ?rotate=20 shows one page after the other, each for 20 seconds; a board
   longer than the screen is turned over like a page. */
(() => {
  "use strict";

  const TURN_MS = 9000;
  let touched = 0;
  for (const kind of ["pointerdown", "wheel", "keydown", "touchstart"]) {
    addEventListener(kind, () => (touched = performance.now()), { passive: true });
  }
  setInterval(() => {
    const page = document.documentElement;
    const unattended = !touched || performance.now() - touched > 60000;
    if (!document.querySelector(".board") || !unattended || innerWidth < 900) return;
    const bottom = page.scrollHeight - innerHeight;
    if (bottom < 8) return;
    scrollTo(0, scrollY >= bottom - 4 ? 0 : Math.min(bottom, scrollY + innerHeight * 0.85));
  }, TURN_MS);

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
