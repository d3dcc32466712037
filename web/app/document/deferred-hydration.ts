/** A type that no browser runs. */
const heldType = 'text/held';

/** What the app tells the document once it has taken the page over. */
export const appIsAlive = 'appisalive';

// Assistive technology and extensions may press a button without pointer, key or focus.
const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll', 'click', 'submit'];

/** Keeps the modules of a prerendered page from loading until `startAtFirstSign` lets them. */
export function holdApp(html: string): string {
  return html
    .replaceAll('<link rel="modulepreload"', '<link rel="held"')
    .replace('<script type="module"', `<script type="${heldType}"`);
}

/**
 * Starts the app of a page that is whole without it: at the first sign of a visitor, or at once for who
 * is signed in. A form that is sent before the app is there waits for it.
 */
export function startAtFirstSign() {
  const held = document.querySelector(`script[type="${heldType}"]`);
  if (!held) return;
  const { signal, abort } = listening();
  const release = keepSubmission();
  const start = () => {
    abort();
    run(held).addEventListener('error', release);
  };
  document.addEventListener(appIsAlive, release, { once: true });
  if ('signedIn' in document.documentElement.dataset) return start();
  const onSign = (event: Event) => isOfVisitor(event) && start();
  for (const sign of signs)
    addEventListener(sign, onSign, { signal, capture: true, passive: true });
}

/** Browsers report a pointer that rests where a page appears as one that moves, by nothing. */
function isOfVisitor(event: Event): boolean {
  if (event.type !== 'pointermove' || !(event instanceof PointerEvent)) return true;
  return event.movementX !== 0 || event.movementY !== 0;
}

function run(held: Element): HTMLScriptElement {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="held"]')) {
    link.rel = 'modulepreload';
  }
  const script = document.createElement('script');
  script.type = 'module';
  // The page's policy knows this text by its hash.
  script.textContent = held.textContent;
  held.replaceWith(script);
  return script;
}

/** Returns how to let the form go that was sent meanwhile. */
function keepSubmission(): () => void {
  const { signal, abort } = listening();
  let resend = () => {};
  document.addEventListener(
    'submit',
    (event) => {
      const { target, submitter } = event;
      if (!(target instanceof HTMLFormElement)) return;
      event.preventDefault();
      resend = () => target.requestSubmit(submitter);
    },
    { signal, capture: true },
  );
  return () => {
    abort();
    resend();
  };
}

function listening() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}
