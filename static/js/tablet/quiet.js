// The quiet pages follow the table while somebody counts: what was typed stays with its player.
(function () {
  "use strict";
  const typed = new Map(); // field name -> {of, value}

  function note(event) {
    const field = event.target;
    if (!field.name) return;
    if (field.type === "radio") typed.set(field.name, { value: field.value, radio: true });
    else if (field.dataset.of !== undefined) typed.set(field.name, { of: field.dataset.of, value: field.value });
    else if (field.type === "checkbox") typed.set(field.name, { checked: field.checked });
  }

  function again(event) {
    const fresh = event.detail.element;
    typed.forEach(function (kept, name) {
      fresh.querySelectorAll('[name="' + name + '"]').forEach(function (field) {
        if (kept.radio) { if (field.value === kept.value && !field.disabled) field.checked = true; }
        else if (kept.checked !== undefined) field.checked = kept.checked;
        else if (field.dataset.of === kept.of) field.value = kept.value;
      });
    });
  }

  document.addEventListener("input", note);
  document.addEventListener("tourney:swap", again);
})();
