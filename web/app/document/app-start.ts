import { hydratedEvent } from './deferred-hydration.ts';
import { holdEarlySubmit } from './early-submit.ts';
import { reloadOnce } from './reload-once.ts';

/** The template that is shown when the app does not start. */
export const startFailureId = 'start-failure';

/**
 * Keeps what is sent before the app has started. When the files that start it do not load, reloads the
 * page once, then shows a message.
 */
export function watchAppStart() {
  const watching = new AbortController();
  const { signal } = watching;
  const submission = holdEarlySubmit();

  function succeed() {
    watching.abort();
    submission.sendToApp();
  }

  function fail() {
    watching.abort();
    if (submission.sendWithoutApp() || reloadOnce()) return;
    showStartFailure();
  }

  document.addEventListener(hydratedEvent, succeed, { signal });
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

/** On a prerendered page above its content, which stays; else instead of the loading sign. */
function showStartFailure() {
  const template = document.querySelector<HTMLTemplateElement>(`#${startFailureId}`);
  if (!template) return;
  const message = document.importNode(template.content, true);
  message.querySelector('button')?.addEventListener('click', () => location.reload());
  const main = document.querySelector('main');
  if (main) main.prepend(message);
  else document.body.replaceChildren(message);
}
