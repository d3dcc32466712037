/** Sends the browser to another document. Ends if the back button revives this one. */
export function leaveFor(address: string): Promise<void> {
  window.location.assign(address);
  return new Promise((resolve) => {
    window.addEventListener('pageshow', ({ persisted }) => persisted && resolve());
  });
}
