import { dictionary } from '@zxcvbn-ts/language-common';
import { AppError } from '../../platform/app-error.ts';

export type CommonPasswords = {
  /** @throws AppError VALIDATION_FAILED on `field` when guessing lists begin with such a password */
  refuse: (field: 'password' | 'newPassword', password: string) => void;
};

/** Shorter ones say nothing: "a" is the base of many a random password. */
const shortestBase = 4;

/**
 * Knows the passwords that people choose most. What the rules for passwords make them add is looked
 * through: capitals, digits and signs at the ends, digits and signs that stand for letters.
 */
export function createCommonPasswords(): CommonPasswords {
  const known = new Set<string>();
  for (const password of dictionary['passwords-common']) {
    known.add(password);
    known.add(baseOf(password));
  }
  return {
    refuse: (field, password) => {
      if (!spellingsOf(password).some((spelling) => known.has(spelling))) return;
      const message = 'This password is too common';
      throw new AppError('VALIDATION_FAILED', { message, fieldErrors: { [field]: message } });
    },
  };
}

/** For an operator who lets people choose what they like. */
export const anyPassword: CommonPasswords = { refuse: () => {} };

function spellingsOf(password: string): string[] {
  const typed = password.normalize('NFKC').toLowerCase();
  const base = baseOf(typed);
  return [
    typed,
    typed.replace(/\W+$/, ''),
    base,
    baseOf(withLetters(base, 'i')),
    baseOf(withLetters(base, 'l')),
    // A sign that stands for a letter may also begin the word.
    baseOf(withLetters(typed.replace(/[^\p{L}]+$/u, ''), 'i')),
  ].filter((spelling) => spelling.length >= shortestBase);
}

/** Without digits and signs at either end. */
function baseOf(text: string): string {
  return text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
}

const letters: Record<string, string> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '@': 'a',
  '5': 's',
  $: 's',
  '7': 't',
  '8': 'b',
};

/** What "p4$$w0rd" is meant to be read as; "1" and "!" are read as `upright`. */
function withLetters(text: string, upright: 'i' | 'l'): string {
  return text.replace(/[0-9@$!]/g, (sign) =>
    sign === '1' || sign === '!' ? upright : (letters[sign] ?? sign),
  );
}
