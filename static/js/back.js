// The way back from a refusal is the page as it was left, with everything typed still in its form.
// Without scripts, or opened by itself, the link leads to the page anew.
(function () {
  "use strict";
  document.addEventListener("click", function (tap) {
    if (!tap.target.closest("a[data-back]") || history.length < 2) return;
    tap.preventDefault();
    history.back();
  });
})();
