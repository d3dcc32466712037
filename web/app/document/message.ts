import { withStorage } from './storage.ts';

const messageKey = 'message';

/** Stores a message for the document that this tab opens next. */
export function storeMessage(message: string) {
  withStorage(() => sessionStorage.setItem(messageKey, message));
}

/** Shows the message that the previous page stored, once. */
export function showMessage() {
  const place = document.querySelector<HTMLElement>('[data-message]');
  if (!place) return;
  const message = withStorage(() => sessionStorage.getItem(messageKey));
  if (message === null) return;
  sessionStorage.removeItem(messageKey);
  place.querySelector('p')?.append(message);
  place.hidden = false;
}
