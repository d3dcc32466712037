import { holdEarlySubmit } from './early-submit.ts';
import { reloadOnce } from './reload-once.ts';

/** The app dispatches this event on the document once it has hydrated the page. */
export const hydratedEvent = 'hydrated';

/** The template that is shown when the app does not start. */
export const startFailureId = 'start-failure';

const lateAfter = 20_000;

/**
 * Keeps what is sent before the app has started. When the files that start it do not load, reloads the
 * page once, then shows a message; when they are late, the message disappears once they have arrived.
 */
export function watchAppStart() {
  const watching = new AbortController();
  const { signal } = watching;
  const submission = holdEarlySubmit();
  const message = createMessage();
  const timer = setTimeout(() => showOverPage(message), lateAfter);

  function stop() {
    watching.abort();
    clearTimeout(timer);
    message.remove();
  }

  function succeed() {
    stop();
    submission.sendToApp();
  }

  function fail() {
    stop();
    if (submission.sendWithoutApp() || reloadOnce()) return;
    showInPage(message);
  }

  document.addEventListener(hydratedEvent, succeed, { signal });
  // Vite's event for a part that does not load. The page loads without it: it is remembered apart.
  addEventListener('vite:preloadError', () => reloadOnce(`${location.pathname} in part`));
  // An error of an element does not bubble; scripts of others, such as a pixel's, are no modules.
  addEventListener('error', ({ target }) => isModule(target) && fail(), { signal, capture: true });
  // Every browser rejects `import()` of a missing file with a TypeError.
  addEventListener('unhandledrejection', ({ reason }) => reason instanceof TypeError && fail(), {
    signal,
  });
}

function isModule(target: EventTarget | null): boolean {
  return target instanceof HTMLScriptElement && target.type === 'module';
}

function createMessage(): HTMLElement {
  const message = document.createElement('div');
  const template = document.querySelector<HTMLTemplateElement>(`#${startFailureId}`);
  if (template) message.append(document.importNode(template.content, true));
  message.querySelector('button')?.addEventListener('click', () => location.reload());
  return message;
}

/** React, which may still come, tolerates an element that it does not know at the end of the body only. */
function showOverPage(message: HTMLElement) {
  message.className = 'fixed inset-x-0 bottom-0 z-60 bg-paper shadow-lift';
  document.body.append(message);
}

/** On a prerendered page above its content, which stays; else instead of the loading sign. */
function showInPage(message: HTMLElement) {
  const main = document.querySelector('main');
  message.className = main ? 'pb-8' : '';
  if (main) main.prepend(message);
  else document.body.replaceChildren(message);
}
