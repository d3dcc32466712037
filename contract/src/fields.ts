import { t } from '@stillweb/texts/t';
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

/** What a form says about a field, in the language of who reads it. */
export type FieldMessage = () => string;

const isRequired = () => t('fields.required', 'Is required');
export const nameRequired = () => t('fields.name.required', 'Name is required');
export const passwordRequired = () => t('fields.password.required', 'Password is required');
export const codeRequired = () => t('fields.code.required', 'Code is required');
const fullNameRequired = () => t('fields.full-name.required', 'Full name is required');
const emailRequired = () => t('fields.email.required', 'Email is required');
export const emailInvalid = () => t('fields.email.invalid', 'Invalid email format');

/** Text that PostgreSQL and JSON can carry: no NUL, no lone surrogate. */
function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/**
 * A string that can be stored as it is.
 * @param max length in UTF-16 units
 * @param missing the message when there is no value
 */
export function textField(max: number, missing: FieldMessage = isRequired) {
  return z
    .string({
      error: ({ input }) =>
        input === undefined ? missing() : t('fields.not-text', 'Must be text'),
    })
    .check(
      z.maxLength(max, {
        error: () =>
          t(
            'fields.too-long',
            '{max, plural, one {Must be at most {max} character} other {Must be at most {max} characters}}',
            { max },
          ),
      }),
      z.refine(isStorable, {
        error: () => t('fields.not-allowed', 'Contains characters that are not allowed'),
      }),
    );
}

/** An empty field shows only that it is required: every other rule accepts it. */
function unlessEmpty(rule: (value: string) => boolean) {
  return (value: string) => value === '' || rule(value);
}

/** An email address, without spaces of any kind and line breaks around it; internationalised domains are accepted as typed. */
export function emailField(required: FieldMessage = emailRequired) {
  return textField(emailLength.max, required).check(
    z.trim(),
    z.refine((email) => !isDeceptive(email), { error: emailInvalid }),
    z.minLength(1, { error: required }),
    z.refine(
      unlessEmpty((email) => emailPattern.test(email) && hasPossibleMailbox(email)),
      { error: emailInvalid },
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
 * @param messages.kind what the messages call it
 */
export function nameField({
  required = fullNameRequired,
  kind = 'full',
}: { required?: FieldMessage; kind?: 'full' | 'short' } = {}) {
  return textField(nameLength.max, required).check(
    z.trim(),
    z.minLength(1, { error: required }),
    z.refine((name) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(name), {
      error: () =>
        t(
          'fields.name.one-line',
          '{kind, select, full {Full name} other {Name}} must be on one line',
          { kind },
        ),
    }),
    z.refine(isVisible, {
      error: () =>
        t(
          'fields.name.invisible',
          '{kind, select, full {Full name} other {Name}} contains invisible characters',
          { kind },
        ),
    }),
    z.refine((name) => !/:\/\/|www\.|@/i.test(name.normalize('NFKC')), {
      error: () =>
        t(
          'fields.name.link',
          '{kind, select, full {Full name} other {Name}} must not contain a web address or an @',
          { kind },
        ),
    }),
    z.refine(
      unlessEmpty((name) => /\p{L}/u.test(name)),
      {
        error: () =>
          t(
            'fields.name.letter',
            '{kind, select, full {Full name} other {Name}} must contain a letter',
            { kind },
          ),
      },
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
  required: FieldMessage;
  uppercase: FieldMessage;
  special: FieldMessage;
}) {
  return textField(passwordLength.max, messages.required).check(
    z.minLength(1, { error: messages.required }),
    z.refine(unlessEmpty(passwordRules.length), {
      error: () => t('fields.password.length', 'Password must be at least 8 characters'),
    }),
    z.refine(unlessEmpty(passwordRules.uppercase), { error: messages.uppercase }),
    z.refine(unlessEmpty(passwordRules.special), { error: messages.special }),
  );
}

/** A field that only has to be filled in. */
export function requiredField(message: FieldMessage, max: number = passwordLength.max) {
  return textField(max, message).check(z.minLength(1, { error: message }));
}

/** Of a password that was typed twice. */
export const passwordsDiffer = () => t('fields.password.differs', 'Passwords must match');

/** The code of an offer as addresses carry it: an unknown one counts as none. */
export const offerCode = textField(40);

/** A currency by its code in any case; one that is not sold is no error. */
export const currencyCode = textField(10).check(z.trim(), z.toLowerCase());

/** A promotion code as a buyer types it, in upper or lower case, in wide letters too. */
export const promotionCode = textField(100).check(z.normalize('NFKC'), z.trim(), z.minLength(1));
