import { randomInt } from 'node:crypto';
import { deviceCode } from '@stillweb/contract/licence/user-code';

const { letters, length } = deviceCode;

/** A code that a person types: 20⁸, without vowels, so that it spells no word. */
export function createUserCode(): string {
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
}
