import type messages from '../../_locales/en/messages.json';
import { browser } from 'wxt/browser';

type Key = keyof typeof messages;

/** A text that has a form for each kind of number, such as `count_one` and `count_other`. */
export type CountedKey = Key extends infer Form
  ? Form extends `${infer Own}_other`
    ? Own
    : never
  : never;

export type MessageKey = Exclude<Key, `${CountedKey}_${string}`>;

/** A text in the user's language. */
export function text(key: MessageKey, ...values: (string | number)[]): string {
  return browser.i18n.getMessage(key, values.map(isolate));
}

/** A text about a number of things, in the form of words that the language has for that number. */
export function countedText(key: CountedKey, count: number, ...values: string[]): string {
  const form = count === 0 ? 'zero' : new Intl.PluralRules(text('language')).select(count);
  const filled = [count, ...values].map(isolate);
  return (
    browser.i18n.getMessage(`${key}_${form}`, filled) ||
    browser.i18n.getMessage(`${key}_other`, filled)
  );
}

/** In Arabic, a name, an address or a rule would otherwise change places with the words around it. */
function isolate(value: string | number): string {
  return typeof value === 'string' && textDirection() === 'rtl'
    ? `\u2068${value}\u2069`
    : String(value);
}

/**
 * The direction of the texts. The browser's own, `@@bidi_dir`, is that of its language, for which we may have
 * no texts.
 */
function textDirection(): string {
  return browser.i18n.getMessage('direction');
}

/** Of a feature group of the contract: its title or its one sentence. */
export function featureText(id: string, part: 'title' | 'text'): string {
  return browser.i18n.getMessage(`feature_${id}_${part}`);
}

/** Says in which language an element is, and in which direction that is written. */
export function markLanguage(place: HTMLElement): void {
  place.lang = new Intl.Locale(text('language')).baseName;
  place.dir = textDirection();
}

/** Fills in each `data-text` of a page, and says which language it is in. */
export function translatePage(): void {
  markLanguage(document.documentElement);
  for (const place of document.querySelectorAll<HTMLElement>('[data-text]')) {
    place.textContent = browser.i18n.getMessage(place.dataset['text'] ?? '');
  }
}
