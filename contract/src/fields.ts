import * as z from 'zod/mini';

const emailPattern =
  /^[^\s@"<>(),;:\\[\].]+(?:\.[^\s@"<>(),;:\\[\].]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+(?:\p{L}{2,}|xn--[a-z0-9-]+)$/iu;

/** Lengths in UTF-16 units, as `maxlength` of an HTML field counts them. */
export const passwordLength = { min: 8, max: 128 };
export const nameLength = { max: 100 };
export const emailLength = { max: 254 };

/** What a new password must have; the form that shows a rule has its own message for it. */
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
export function text(max: number, missing = 'Is required') {
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

/** An email address, trimmed; internationalised domains are accepted as typed. */
export function emailField(messages: { required: string; invalid: string }) {
  return text(emailLength.max, messages.required).check(
    z.trim(),
    z.minLength(1, messages.required),
    z.refine(
      unlessEmpty((email) => emailPattern.test(email)),
      messages.invalid,
    ),
  );
}

/** A person's name as typed, trimmed, on one line. */
export function nameField(messages: { required: string }) {
  return text(nameLength.max, messages.required).check(
    z.trim(),
    z.minLength(1, messages.required),
    z.refine((name) => !/\p{Cc}/u.test(name), 'Full name must be on one line'),
  );
}

/** A password that a user chooses: the rules are shared, each form has its own messages. */
export function newPasswordField(messages: {
  required: string;
  length: string;
  uppercase: string;
  special: string;
}) {
  return text(passwordLength.max, messages.required).check(
    z.minLength(1, messages.required),
    z.refine(unlessEmpty(passwordRules.length), messages.length),
    z.refine(unlessEmpty(passwordRules.uppercase), messages.uppercase),
    z.refine(unlessEmpty(passwordRules.special), messages.special),
  );
}

/** A field that only has to be filled in. */
export function requiredField(message: string, max: number = passwordLength.max) {
  return text(max, message).check(z.minLength(1, message));
}
