import * as z from 'zod/mini';
import { withoutInvisibleCharacters } from './text/invisible-characters.ts';

const emailPattern =
  /^[^\s@"<>(),;:\\[\].]+(?:\.[^\s@"<>(),;:\\[\].]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+(?:\p{L}{2,}|xn--[a-z0-9-]+)$/iu;

/** Lengths in UTF-16 units, as `maxlength` of an HTML field counts them. */
export const passwordLength = { min: 8, max: 128 };
export const nameLength = { max: 100 };
export const emailLength = { max: 254 };

/** The most octets before the @ of an address (RFC 5321, 4.5.3.1.1). */
const mailboxOctets = { max: 64 };

/** The rules of a new password; a form that shows a rule has its own message for it. */
export const passwordRules = {
  length: (password: string) => password.length >= passwordLength.min,
  uppercase: (password: string) => /\p{Lu}/u.test(password),
  special: (password: string) => /\W/.test(password),
};

/** Text that PostgreSQL and JSON can carry: no NUL, no lone surrogate. */
function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/**
 * A string that can be stored as it is.
 * @param max length in UTF-16 units
 * @param missing the message when there is no value
 */
export function textField(max: number, missing = 'Is required') {
  return z
    .string({ error: ({ input }) => (input === undefined ? missing : 'Must be text') })
    .check(
      z.maxLength(max, `Must be at most ${max} characters`),
      z.refine(isStorable, 'Contains characters that are not allowed'),
    );
}

/** An empty field shows only that it is required: every other rule accepts it. */
function unlessEmpty(rule: (value: string) => boolean) {
  return (value: string) => value === '' || rule(value);
}

/** An email address, without spaces of any kind and line breaks around it; internationalised domains are accepted as typed. */
export function emailField(messages: { required: string; invalid: string }) {
  return textField(emailLength.max, messages.required).check(
    z.trim(),
    z.refine((email) => !isDeceptive(email), messages.invalid),
    z.minLength(1, messages.required),
    z.refine(
      unlessEmpty((email) => emailPattern.test(email) && hasPossibleMailbox(email)),
      messages.invalid,
    ),
  );
}

/**
 * Whether an email address has a character that no mailbox has: one that cannot be seen,
 * that controls how the text around it is shown, or that is taken for a space, an @ or a dot.
 */
export function isDeceptive(email: string): boolean {
  const isVisibleText =
    withoutInvisibleCharacters(email) === email && !/(?! )[\p{C}\p{Z}]/u.test(email);
  return !isVisibleText || separatorsOf(email.normalize('NFKC')) !== separatorsOf(email);
}

function separatorsOf(email: string): string {
  return email.replaceAll(/[^@.]/g, '');
}

/** Whether the part before the @ is as short as mail servers ask: no other address can receive an email. */
export function hasPossibleMailbox(email: string): boolean {
  const mailbox = email.slice(0, email.lastIndexOf('@'));
  return new TextEncoder().encode(mailbox).length <= mailboxOctets.max;
}

/**
 * The name of a person or a browser as typed, trimmed, on one line. It appears in our emails and at the
 * payment provider: so it carries no link, and nothing that a reader cannot see or that turns the text
 * around it.
 * @param messages.subject what the messages call it
 */
export function nameField({
  required,
  subject = 'Full name',
}: {
  required: string;
  subject?: string;
}) {
  return textField(nameLength.max, required).check(
    z.trim(),
    z.minLength(1, required),
    z.refine((name) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(name), `${subject} must be on one line`),
    z.refine(isVisible, `${subject} contains invisible characters`),
    z.refine(
      (name) => !/:\/\/|www\.|@/i.test(name.normalize('NFKC')),
      `${subject} must not contain a web address or an @`,
    ),
    z.refine(
      unlessEmpty((name) => /\p{L}/u.test(name)),
      `${subject} must contain a letter`,
    ),
  );
}

/** A joiner is part of the spelling in these scripts, and a selector chooses how a sign is drawn. */
const visibleInPlace =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}][\u200c\u200d]|[\p{Script=Han}\p{Script=Mongolian}\p{Extended_Pictographic}]\p{Variation_Selector}/gu;

function isVisible(name: string): boolean {
  const checked = name.replaceAll(visibleInPlace, '');
  return withoutInvisibleCharacters(checked) === checked;
}

/** A password that a user chooses: the rules are shared, each form has its own messages. */
export function newPasswordField(messages: {
  required: string;
  length: string;
  uppercase: string;
  special: string;
}) {
  return textField(passwordLength.max, messages.required).check(
    z.minLength(1, messages.required),
    z.refine(unlessEmpty(passwordRules.length), messages.length),
    z.refine(unlessEmpty(passwordRules.uppercase), messages.uppercase),
    z.refine(unlessEmpty(passwordRules.special), messages.special),
  );
}

/** A field that only has to be filled in. */
export function requiredField(message: string, max: number = passwordLength.max) {
  return textField(max, message).check(z.minLength(1, message));
}

/** The code of an offer as addresses carry it: an unknown one counts as none. */
export const offerCode = textField(40);

/** A currency by its code in any case; one that is not sold is no error. */
export const currencyCode = textField(10).check(z.trim(), z.toLowerCase());

/** A promotion code as a buyer types it, in upper or lower case, in wide letters too. */
export const promotionCode = textField(100).check(z.normalize('NFKC'), z.trim(), z.minLength(1));
