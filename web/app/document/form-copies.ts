type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * Follows the forms of a prerendered page. A browser that has translated the page makes React render it
 * again, with new forms: without this, what was typed or sent before is lost.
 */
export function trackForms() {
  const forms = [...document.forms];

  /** The form that is now in the place of a form. */
  function currentOf(form: HTMLFormElement): HTMLFormElement {
    return form.isConnected ? form : (document.forms[forms.indexOf(form)] ?? form);
  }

  /** Copies the input into replaced forms. */
  function restoreTyped() {
    for (const form of forms) {
      const current = currentOf(form);
      if (current !== form) copyTyped(form, current);
    }
  }

  return { currentOf, restoreTyped };
}

/** The element in the same place of another form. */
export function counterpartOf(element: Element, from: HTMLFormElement, to: HTMLFormElement) {
  return to.elements[[...from.elements].indexOf(element)];
}

function copyTyped(from: HTMLFormElement, to: HTMLFormElement) {
  for (const control of from.elements) {
    const copy = counterpartOf(control, from, to);
    if (!isControl(control) || !isControl(copy) || copy.name !== control.name) continue;
    copy.value = control.value;
    if (copy instanceof HTMLInputElement && control instanceof HTMLInputElement) {
      copy.checked = control.checked;
    }
  }
}

function isControl(element: Element | undefined): element is Control {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement
  );
}
