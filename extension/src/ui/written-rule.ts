import { element } from './element.ts';

const mostCharacters = 100;

/** What a user has written, as much of it as one takes in at a glance: a rule may have thousands of characters. */
export function shorten(written: string): string {
  return written.length > mostCharacters ? `${written.slice(0, mostCharacters)}…` : written;
}

/** A rule of the user's. Rules are written from left to right in every language. */
export function drawRuleText(line: string): HTMLElement {
  return element('code', {}, element('bdi', { dir: 'ltr' }, shorten(line)));
}
