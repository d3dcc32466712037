/**
 * Sends the browser to another document or site. The promise stays pending while the page is left,
 * and resolves when the back button restores the page from the browser's cache.
 */
export function redirectTo(url: string): Promise<void> {
  window.location.assign(url);
  return new Promise((resolve) => {
    window.addEventListener('pageshow', ({ persisted }) => persisted && resolve());
  });
}
