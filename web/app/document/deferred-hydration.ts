import { holdEarlySubmit } from './early-submit.ts';
import { promotionCodeIn } from './promotion-code.ts';

/** A script type that no browser runs. */
const deferredType = 'text/deferred';

/** The app dispatches this event on the document once it has hydrated the page. */
export const hydratedEvent = 'hydrated';

// Assistive technology and extensions may press a button without pointer, key or focus events.
const interactions = [
  'pointermove',
  'pointerdown',
  'keydown',
  'focusin',
  'scroll',
  'click',
  'submit',
];

/** Rewrites a prerendered page so that its app loads only when `hydrateOnInteraction` starts it. */
export function deferHydration(html: string): string {
  return html
    .replaceAll('<link rel="modulepreload"', '<link rel="deferred"')
    .replace('<script type="module"', `<script type="${deferredType}"`);
}

/** Loads the app at the first interaction, or at once for whom the page may have other prices or a code. */
export function hydrateOnInteraction() {
  const deferred = document.querySelector(`script[type="${deferredType}"]`);
  if (!deferred) return;
  const waiting = new AbortController();
  const submission = holdEarlySubmit();

  function start(script: Element) {
    waiting.abort();
    loadApp(script).addEventListener('error', submission.sendWithoutApp);
    // That script imports the entry file only when it runs.
    addEventListener('unhandledrejection', submission.sendWithoutApp, { once: true });
  }

  document.addEventListener(hydratedEvent, submission.sendToApp, { once: true });
  const { dataset } = document.documentElement;
  const mayDiffer =
    'signedIn' in dataset || 'offered' in dataset || promotionCodeIn(location.search) !== null;
  if (mayDiffer) return start(deferred);
  for (const name of interactions) {
    const options = { signal: waiting.signal, capture: true, passive: true };
    addEventListener(name, (event) => isByVisitor(event) && start(deferred), options);
  }
}

/** Browsers report a resting pointer as one that moves by nothing when a page appears under it. */
function isByVisitor(event: Event): boolean {
  if (event.type !== 'pointermove' || !(event instanceof PointerEvent)) return true;
  return event.movementX !== 0 || event.movementY !== 0;
}

function loadApp(deferred: Element): HTMLScriptElement {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="deferred"]')) {
    link.rel = 'modulepreload';
  }
  const script = document.createElement('script');
  script.type = 'module';
  // The page's content security policy lists the hash of this text.
  script.textContent = deferred.textContent;
  deferred.replaceWith(script);
  return script;
}
