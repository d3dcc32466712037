import { withStorage } from './storage.ts';

/**
 * Reloads a page whose code did not load: after a release the new page names files that exist. Never
 * twice for the same page, as a lasting failure would repeat without end, and never when text would be lost.
 * @param what the page, or a part of it, which can fail although the page loads
 * @returns whether it reloads
 */
export function reloadOnce(what = location.pathname): boolean {
  if (!navigator.onLine || hasTypedText() || !rememberReload(what)) return false;
  location.reload();
  return true;
}

/** Called when a page has loaded, so that a later failure may reload it again. */
export function forgetReload(path: string) {
  withStorage(() => sessionStorage.removeItem(keyOf(path)));
}

type Field = HTMLInputElement | HTMLTextAreaElement;

const keyOf = (what: string) => `reloaded:${what}`;

/** False when the page was reloaded before, or when that can't be remembered. */
function rememberReload(what: string): boolean {
  const isNew = withStorage(() => {
    if (sessionStorage.getItem(keyOf(what)) !== null) return false;
    sessionStorage.setItem(keyOf(what), 'yes');
    return true;
  });
  return isNew ?? false;
}

/** Whether a form of the page has a text or a choice that a page load would lose. */
export function hasTypedText(): boolean {
  const fields = [...document.querySelectorAll<Field>('form input, form textarea')];
  return fields.some((field) =>
    field.type === 'checkbox' || field.type === 'radio'
      ? field.matches(':checked') !== field.matches('[checked]')
      : field.value !== field.defaultValue,
  );
}

/** The name of the error with which loading a page's code fails: see `plugins/route-module-errors.ts`. */
export const routeModuleError = 'RouteModuleError';

export function isRouteModuleError(error: unknown): boolean {
  return error instanceof Error && error.name === routeModuleError;
}
