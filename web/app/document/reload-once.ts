/**
 * Reloads a page whose code did not load: after a release the new page names files that exist. Never
 * twice for one page, as a lasting failure would repeat without end, and never when text would be lost.
 * @returns whether it reloads
 */
export function reloadOnce(): boolean {
  if (!navigator.onLine || hasTypedText() || !rememberReload(location.pathname)) return false;
  location.reload();
  return true;
}

/** Called when a page has loaded, so that a later failure may reload it again. */
export function forgetReload(path: string) {
  try {
    sessionStorage.removeItem(keyOf(path));
  } catch {
    // Without session storage nothing was remembered.
  }
}

const keyOf = (path: string) => `reloaded:${path}`;

/** False when the page was reloaded before, or when that can't be remembered. */
function rememberReload(path: string): boolean {
  try {
    if (sessionStorage.getItem(keyOf(path)) !== null) return false;
    sessionStorage.setItem(keyOf(path), 'yes');
    return true;
  } catch {
    return false;
  }
}

function hasTypedText(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>('form input');
  return [...fields].some(({ value, defaultValue }) => value !== defaultValue);
}
