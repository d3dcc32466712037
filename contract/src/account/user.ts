import { t } from '@stillweb/texts/t';
import * as z from 'zod/mini';
import {
  nameField,
  newPasswordField,
  passwordsDiffer,
  requiredField,
  textField,
} from '../fields.ts';
import { acknowledgement, dataOf } from '../response.ts';

/** A user as its owner sees it. */
export const user = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
});
export type User = z.infer<typeof user>;

/** Whether and in which language emails reach a user. */
export const emailDelivery = z.object({
  /** Since when the receiving server refuses the address (ISO 8601); null while it does not. */
  undeliverableSince: z.nullable(z.string()),
  /** The code of a language that is offered, as in "en". */
  language: z.string(),
});
export type EmailDelivery = z.infer<typeof emailDelivery>;

export const updateNameRequest = z.object({
  name: nameField(),
});
export type UpdateNameRequest = z.infer<typeof updateNameRequest>;

/** The language of emails, by its code. */
export const changeLanguageRequest = z.object({
  language: textField(20),
});

const chosenPassword = {
  newPassword: newPasswordField({
    required: () => t('new-password.required', 'New Password is required'),
    uppercase: () => t('new-password.uppercase', 'Must contain at least one uppercase letter'),
    special: () => t('new-password.special', 'Must contain a special character'),
  }),
  confirmPassword: requiredField(() => t('new-password.confirm', 'Confirm Password is required')),
};

const bothPasswords = z.object({
  newPassword: z.string(),
  confirmPassword: z.string().check(z.minLength(1)),
});

/** The two are compared as soon as both are filled in, even while other fields are invalid. */
const passwordsMatch = z.refine<z.infer<typeof bothPasswords>>(
  (form) => form.newPassword === form.confirmPassword,
  {
    path: ['confirmPassword'],
    error: passwordsDiffer,
    when: ({ value }) => z.safeParse(bothPasswords, value).success,
  },
);

/** A change of the password needs the old one. */
export const updatePasswordRequest = z
  .object({
    oldPassword: requiredField(() => t('new-password.old', 'Old Password is required')),
    ...chosenPassword,
  })
  .check(passwordsMatch);
export type UpdatePasswordRequest = z.infer<typeof updatePasswordRequest>;

/** A new password from a page that a link in an email opened. */
export const resetPasswordRequest = z.object(chosenPassword).check(passwordsMatch);
export type ResetPasswordRequest = z.infer<typeof resetPasswordRequest>;

/** A browser in which the user is logged in. Times are ISO 8601; the last use is exact to the hour. */
export const session = z.object({
  id: z.string(),
  /** As in "Firefox on Linux". */
  browser: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  /** Whether this request came from it. */
  current: z.boolean(),
});
export type Session = z.infer<typeof session>;

export const sessionParams = z.object({ id: z.uuid() });

/** The changes of users to their own account. */
export const userApi = {
  updateName: {
    operationId: 'updateName',
    method: 'PATCH',
    path: '/user/updateName',
    body: updateNameRequest,
    response: dataOf(user),
  },
  updatePassword: {
    operationId: 'updatePassword',
    method: 'PATCH',
    path: '/user/updatePassword',
    body: updatePasswordRequest,
    response: acknowledgement,
  },
  changeLanguage: {
    operationId: 'changeLanguage',
    method: 'PATCH',
    path: '/user/language',
    body: changeLanguageRequest,
    response: dataOf(z.object({ language: z.string() })),
  },
  emailDelivery: {
    operationId: 'getEmailDelivery',
    method: 'GET',
    path: '/user/emailDelivery',
    response: dataOf(emailDelivery),
  },
  sessions: {
    operationId: 'listSessions',
    method: 'GET',
    path: '/user/sessions',
    response: dataOf(z.array(session)),
  },
  endSession: {
    operationId: 'endSession',
    method: 'DELETE',
    path: '/user/sessions/:id',
    params: sessionParams,
    response: acknowledgement,
  },
  endAllSessions: {
    operationId: 'endAllSessions',
    method: 'DELETE',
    path: '/user/sessions',
    response: acknowledgement,
  },
} as const;
