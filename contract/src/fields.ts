import * as z from 'zod/mini';

const emailPattern =
  /^[^\s@"<>(),;:\\[\].]+(?:\.[^\s@"<>(),;:\\[\].]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+(?:\p{L}{2,}|xn--[a-z0-9-]+)$/iu;

export const passwordLength = { min: 8, max: 128 };
export const nameLength = { max: 100 };
export const emailLength = { max: 254 };

/** What a new password must have; each rule is worded by the form that shows it. */
export const passwordRules = {
  length: (password: string) => password.length >= passwordLength.min,
  uppercase: (password: string) => /\p{Lu}/u.test(password),
  special: (password: string) => /\W/.test(password),
};

/** Text that PostgreSQL and JSON can carry: no NUL, no lone surrogate. */
function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** A string of at most `max` UTF-16 units that can be stored as it is; `missing` is said when there is none. */
export function text(max: number, missing = 'Is required') {
  return z
    .string({ error: ({ input }) => (input === undefined ? missing : 'Must be text') })
    .check(
      z.maxLength(max, `Must be at most ${max} characters`),
      z.refine(isStorable, 'Contains characters that are not allowed'),
    );
}

/** An empty field says only that it is required; no other rule speaks then. */
function unlessEmpty(rule: (value: string) => boolean) {
  return (value: string) => value === '' || rule(value);
}

/** An address, trimmed; internationalised domains are taken as typed. */
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

/** A password that somebody chooses: the rules are shared, the words belong to the form. */
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
