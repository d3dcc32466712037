const messageKey = 'message';

/** Leaves word for the document that the browser goes to next, in this tab. */
export function leaveMessage(message: string) {
  try {
    sessionStorage.setItem(messageKey, message);
  } catch {
    // The next page says what to do in any case.
  }
}

/** Shows what the page before left to say, once. */
export function showMessage() {
  const place = document.querySelector<HTMLElement>('[data-message]');
  if (!place) return;
  const message = takeMessage();
  if (message === null) return;
  place.querySelector('p')?.append(message);
  place.hidden = false;
}

function takeMessage(): string | null {
  try {
    const message = sessionStorage.getItem(messageKey);
    sessionStorage.removeItem(messageKey);
    return message;
  } catch {
    return null;
  }
}
