// Keypads for PINs and codes, the name filter of the tap-in screen, and copying a link.
// All of it also works without: fields can be typed into and forms sent.
(function () {
  "use strict";
  const DIGITS = 6;

  function wake(root) {
    root.querySelectorAll("[data-keypad]").forEach((pad) => { pad.hidden = false; });
    root.querySelectorAll("[data-filter]").forEach(function (field) {
      // With few names there is nothing to filter.
      field.hidden = field.closest("fieldset").querySelectorAll("[data-name]").length < 12;
    });
    root.querySelectorAll("[data-copy]").forEach((button) => { button.hidden = !navigator.clipboard; });
  }

  const target = (element) => element.closest("form").querySelector("[data-keypad-target]");
  const digitsOf = (field) => field.value.replace(/\D/g, "");

  function show(field, digits) {
    const spaced = field.type === "password" ? digits : digits.replace(/^(\d{3})(\d)/, "$1 $2");
    field.value = spaced;
  }

  function sendWhenFull(field) {
    const form = field.closest("form");
    if (digitsOf(field).length !== DIGITS || form.dataset.sent) return;
    if (!form.checkValidity()) { form.reportValidity(); return; }
    form.dataset.sent = "1";
    form.requestSubmit();
  }

  document.addEventListener("click", function (event) {
    const key = event.target.closest("[data-digit]");
    if (key) {
      const field = target(key);
      const digits = digitsOf(field);
      const pressed = key.dataset.digit;
      if (pressed === "clear") show(field, "");
      else if (pressed === "back") show(field, digits.slice(0, -1));
      else if (digits.length < DIGITS) show(field, digits + pressed);
      sendWhenFull(field);
      return;
    }
    const copy = event.target.closest("[data-copy]");
    if (copy) {
      navigator.clipboard.writeText(copy.dataset.copy).then(function () {
        copy.textContent = copy.dataset.done;
      });
    }
  });

  document.addEventListener("input", function (event) {
    if (event.target.matches("[data-keypad-target]")) {
      const digits = digitsOf(event.target).slice(0, DIGITS);
      if (event.inputType && event.inputType.startsWith("insert")) show(event.target, digits);
      sendWhenFull(event.target);
    } else if (event.target.matches("[data-filter]")) {
      const wanted = event.target.value.trim().toLowerCase();
      event.target.closest("fieldset").querySelectorAll("[data-name]").forEach(function (name) {
        name.hidden = !name.dataset.name.includes(wanted);
      });
    } else if (event.target.matches("[data-names] input[type=radio]")) {
      const field = target(event.target);
      if (field && digitsOf(field).length === DIGITS) sendWhenFull(field);
    }
  });

  // A page that comes back from the browser's memory may be sent again.
  window.addEventListener("pageshow", function () {
    document.querySelectorAll("form[data-sent]").forEach((form) => { delete form.dataset.sent; });
  });
  document.addEventListener("htmx:load", (event) => wake(event.target));
  wake(document);
})();
