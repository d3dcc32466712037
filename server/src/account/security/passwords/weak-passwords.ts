import { t } from '@stillweb/texts/t';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { dictionary } from '@zxcvbn-ts/language-common';
import { refusedPassword, type NewPasswordField } from './refused-password.ts';

export type WeakPasswords = {
  /** @throws AppError VALIDATION_FAILED on `field` when attackers try such a password first */
  refuse: (field: NewPasswordField, password: string) => void;
  isCommon: (password: string) => boolean;
};

const commonPasswords = dictionary['passwords-common'];

/** Shorter bases say nothing: many random passwords contain three letters in a row. */
const shortestBase = 4;

/** For an operator who lets users choose any password. */
export const anyPassword: WeakPasswords = { refuse: () => {}, isCommon: () => false };

/** Knows the passwords that people choose most, also in the disguises that rules for passwords invite. */
export function createWeakPasswords(): WeakPasswords {
  const isCommon = createCommonPasswordCheck();
  return {
    isCommon,
    refuse: (field, password) => {
      if (isCommon(password))
        throw refusedPassword(field, t('errors.password.common', 'This password is too common'));
    },
  };
}

/**
 * Whether a password is common: digits and signs at its ends do not count, all its letters are one
 * common password (in capitals, reversed, with digits and signs as letters), or few guesses find it.
 */
export function createCommonPasswordCheck(): (password: string) => boolean {
  const listed = new Set(commonPasswords);
  const zxcvbn = new ZxcvbnFactory({
    dictionary: { passwords: commonPasswords },
    // A check blocks the process, and its time grows faster than the length: this bounds it to a few
    // milliseconds. A password of which 32 characters are strong is strong.
    maxLength: 32,
    l33tMaxSubstitutions: 16,
  });
  return (password) => {
    const typed = password.normalize('NFKC');
    const base = typed.toLowerCase().replace(/^\P{L}+|\P{L}+$/gu, '');
    if (base.length >= shortestBase && listed.has(base)) return true;
    const { score, sequence } = zxcvbn.check(typed);
    const [word, ...otherWords] = sequence.filter(({ token }) => /\p{L}/u.test(token));
    const isOneCommonPassword = word?.pattern === 'dictionary' && otherWords.length === 0;
    return isOneCommonPassword || score < 2;
  };
}
