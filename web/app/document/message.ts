const messageKey = 'message';

/** Stores a message for the document that this tab opens next. */
export function storeMessage(message: string) {
  try {
    sessionStorage.setItem(messageKey, message);
  } catch {
    // Without session storage the next page only lacks the message.
  }
}

/** Shows the message that the previous page stored, once. */
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
