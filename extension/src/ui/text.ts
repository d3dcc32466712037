import type messages from '../../_locales/en/messages.json';
import { browser } from 'wxt/browser';

export type MessageKey = keyof typeof messages;

/** A text in the user's language. */
export function text(key: MessageKey, ...substitutions: (string | number)[]): string {
  return browser.i18n.getMessage(key, substitutions.map(String));
}

const mostCharacters = 100;

/** What a user has written, as much of it as one takes in at a glance: a rule may have thousands of characters. */
export function shorten(written: string): string {
  return written.length > mostCharacters ? `${written.slice(0, mostCharacters)}…` : written;
}

/** Of a feature group of the contract: its title or its one sentence. */
export function featureText(id: string, part: 'title' | 'text'): string {
  return browser.i18n.getMessage(`feature_${id}_${part}`);
}

/** Fills in each `data-text` of a page, and says which language it is in. */
export function translatePage(): void {
  document.documentElement.lang = text('language');
  for (const place of document.querySelectorAll<HTMLElement>('[data-text]')) {
    place.textContent = browser.i18n.getMessage(place.dataset['text'] ?? '');
  }
}
