import { counterpartOf, trackForms } from './form-copies.ts';

/** Marks a form that was sent and waits for the app. */
const busy = 'aria-busy';

interface Submission {
  form: HTMLFormElement;
  submitter: HTMLElement | null;
}

/**
 * Holds back forms that are sent before the app handles them. The last one is sent again, with what
 * its fields contain by then, once one of the returned functions is called.
 */
export function holdEarlySubmit() {
  const listening = new AbortController();
  const forms = trackForms();
  let appFailed = false;
  let pending: Submission | undefined;

  document.addEventListener(
    'submit',
    (event) => {
      const { target: form, submitter } = event;
      if (!(form instanceof HTMLFormElement)) return;
      if (appFailed && worksWithoutApp(form)) return;
      event.preventDefault();
      // React would handle it too, and it would be sent twice.
      event.stopImmediatePropagation();
      if (appFailed) return;
      release();
      form.setAttribute(busy, 'true');
      pending = { form, submitter };
    },
    { signal: listening.signal, capture: true },
  );

  function release() {
    const released = pending;
    pending = undefined;
    released?.form.removeAttribute(busy);
    return released;
  }

  /** The app has started: it handles the kept form, and every later one. */
  function sendToApp() {
    listening.abort();
    forms.restoreTyped();
    const released = release();
    if (!released) return;
    const form = forms.currentOf(released.form);
    form.requestSubmit(buttonOf(form, released));
  }

  /**
   * The app will not start: only forms that work without it are sent.
   * @returns whether the kept form is one, so that the page is left
   */
  function sendWithoutApp(): boolean {
    appFailed = true;
    const released = release();
    if (!released || !worksWithoutApp(released.form)) return false;
    released.form.requestSubmit(released.submitter);
    return true;
  }

  return { sendToApp, sendWithoutApp };
}

/** The button of a form that was pressed in the form that it replaces, if it did. */
function buttonOf(form: HTMLFormElement, { form: pressed, submitter }: Submission) {
  if (form === pressed || !submitter) return submitter;
  const button = counterpartOf(submitter, pressed, form);
  return button instanceof HTMLElement ? button : null;
}

/**
 * The server takes the form of the language. Any other with `post` contains a password or an address: only the app
 * knows where to send it.
 */
function worksWithoutApp(form: HTMLFormElement): boolean {
  return form.method === 'get' || 'language' in form;
}
