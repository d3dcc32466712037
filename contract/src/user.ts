import * as z from 'zod/mini';
import { attribution } from './attribution.ts';
import { emailField, nameField, newPasswordField, requiredField } from './fields.ts';
import { acknowledgement, dataOf } from './response.ts';

export const user = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
});
export type User = z.infer<typeof user>;

export const updateNameRequest = z.object({
  name: nameField({ required: 'Full name is required' }),
});
export type UpdateNameRequest = z.infer<typeof updateNameRequest>;

const chosenPassword = {
  newPassword: newPasswordField({
    required: 'New Password is required',
    length: 'Password must be at least 8 characters',
    uppercase: 'Must contain at least one uppercase letter',
    special: 'Must contain a special character',
  }),
  confirmPassword: requiredField('Confirm Password is required'),
};

const bothPasswords = z.object({
  newPassword: z.string(),
  confirmPassword: z.string().check(z.minLength(1)),
});

/** The two are compared as soon as both are there, whatever other fields still lack. */
const passwordsMatch = z.refine<z.infer<typeof bothPasswords>>(
  (form) => form.newPassword === form.confirmPassword,
  {
    path: ['confirmPassword'],
    error: 'Passwords must match',
    when: ({ value }) => z.safeParse(bothPasswords, value).success,
  },
);

export const updatePasswordRequest = z
  .object({ oldPassword: requiredField('Old Password is required'), ...chosenPassword })
  .check(passwordsMatch);
export type UpdatePasswordRequest = z.infer<typeof updatePasswordRequest>;

export const resetPasswordRequest = z.object(chosenPassword).check(passwordsMatch);
export type ResetPasswordRequest = z.infer<typeof resetPasswordRequest>;

/** A browser that is logged in. Times are ISO 8601; the last use is exact to the hour. */
export const session = z.object({
  id: z.string(),
  /** As in "Firefox on Linux". */
  browser: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  /** Whether it is the one that asks. */
  current: z.boolean(),
});
export type Session = z.infer<typeof session>;

export const sessionParams = z.object({ id: z.uuid() });

export const changeEmailRequest = z.object({
  newEmail: emailField({ required: 'New email is required', invalid: 'Invalid email format' }),
  password: requiredField('Password is required'),
});
export type ChangeEmailRequest = z.infer<typeof changeEmailRequest>;

export const deleteAccountRequest = z.object({
  password: requiredField('Password is required'),
});
export type DeleteAccountRequest = z.infer<typeof deleteAccountRequest>;

const textOrNull = z.nullable(z.string());

/** Everything that is stored about a user, as the user may take it away. Times are ISO 8601. */
export const dataExport = z.object({
  exportedAt: z.string(),
  profile: z.object({
    ...user.shape,
    verifiedAt: textOrNull,
    createdAt: z.string(),
    /** What led to the sign-up; null when the browser did not tell. */
    attribution: z.nullable(attribution),
  }),
  sessions: z.array(
    z.object({ userAgent: z.string(), createdAt: z.string(), lastUsedAt: z.string() }),
  ),
  subscriptions: z.array(
    z.object({
      id: z.string(),
      status: z.string(),
      plan: textOrNull,
      /** Minor units. */
      amount: z.nullable(z.number()),
      currency: z.string(),
      cardBrand: textOrNull,
      cardLast4: textOrNull,
      createdAt: z.string(),
      trialEnd: textOrNull,
      currentPeriodEnd: textOrNull,
      endedAt: textOrNull,
    }),
  ),
  /** Mails about billing; what mails about the account were sent is not kept. */
  mails: z.array(z.object({ kind: z.string(), createdAt: z.string(), sentAt: textOrNull })),
});
export type DataExport = z.infer<typeof dataExport>;

export const userApi = {
  updateName: {
    method: 'PATCH',
    path: '/user/updateName',
    body: updateNameRequest,
    response: dataOf(user),
  },
  updatePassword: {
    method: 'PATCH',
    path: '/user/updatePassword',
    body: updatePasswordRequest,
    response: acknowledgement,
  },
  changeEmail: {
    method: 'POST',
    path: '/user/changeEmail',
    body: changeEmailRequest,
    response: acknowledgement,
  },
  sessions: { method: 'GET', path: '/user/sessions', response: dataOf(z.array(session)) },
  endSession: {
    method: 'DELETE',
    path: '/user/sessions/:id',
    params: sessionParams,
    response: acknowledgement,
  },
  data: { method: 'GET', path: '/user/data', response: dataOf(dataExport) },
  deleteAccount: {
    method: 'DELETE',
    path: '/user',
    body: deleteAccountRequest,
    response: acknowledgement,
  },
} as const;
