import { t } from '@stillweb/texts/t';
import * as z from 'zod/mini';
import { catch as withFallback } from 'zod/mini';
import { optionalAttribution } from '../attribution.ts';
import {
  currencyCode,
  emailField,
  emailInvalid,
  emailLength,
  isDeceptive,
  nameField,
  newPasswordField,
  offerCode,
  passwordLength,
  passwordRequired,
  passwordsDiffer,
  promotionCode,
  requiredField,
  textField,
} from '../fields.ts';
import { plan } from '../billing/plans.ts';
import { acknowledgement, dataOf } from '../response.ts';
import { user } from './user.ts';

const email = emailField();

/** The visitor's choice before the sign-up. An unknown or malformed choice is ignored. */
const choiceFields = {
  plan: withFallback(z.optional(plan), undefined),
  /** The code of the offer at which it was chosen. */
  offer: withFallback(z.optional(offerCode), undefined),
  /** The currency of the price that was shown. */
  currency: withFallback(z.optional(currencyCode), undefined),
  /** A promotion code. */
  code: withFallback(z.optional(promotionCode), undefined),
};
export const signUpChoice = z.object(choiceFields);
export type SignUpChoice = z.infer<typeof signUpChoice>;

const signUpFields = z.object({
  name: nameField(),
  email,
  password: newPasswordField({
    required: passwordRequired,
    uppercase: () =>
      t('sign-up.password.uppercase', 'Password must contain at least one uppercase letter'),
    special: () => t('sign-up.password.special', 'Password must contain a special character'),
  }),
  confirmPassword: requiredField(() =>
    t('sign-up.password.confirm', 'Confirm password is required'),
  ),
  attribution: optionalAttribution,
  ...choiceFields,
});

const bothPasswords = z.object({
  password: z.string(),
  confirmPassword: z.string().check(z.minLength(1)),
});

/** The body of the registration form. */
export const registerRequest = signUpFields.check(
  z.refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    error: passwordsDiffer,
    when: ({ value }) => z.safeParse(bothPasswords, value).success,
  }),
);
export type RegisterRequest = z.infer<typeof registerRequest>;

/** A malformed address gets the answer for wrong credentials, not a field error. */
export const loginRequest = z.object({
  email: textField(emailLength.max).check(
    z.trim(),
    z.refine((email) => !isDeceptive(email), { error: emailInvalid }),
  ),
  password: textField(passwordLength.max),
});
export type LoginRequest = z.infer<typeof loginRequest>;

/** The user, and the first access token of the session. */
export const loginResponse = z.object({
  data: z.object({ user }),
  accessToken: z.string(),
});
export type LoginResponse = z.infer<typeof loginResponse>;

export const refreshResponse = z.object({ newAccessToken: z.string() });
export type RefreshResponse = z.infer<typeof refreshResponse>;

export const forgotPasswordRequest = z.object({ email });
export type ForgotPasswordRequest = z.infer<typeof forgotPasswordRequest>;

/** The earlier choice is used if the sign-up itself has none. */
export const resendVerificationRequest = z.object({ email, ...choiceFields });
export type ResendVerificationRequest = z.infer<typeof resendVerificationRequest>;

/** The password that was chosen at sign-up: says which of several sign-ups with an address is meant. */
export const verifyEmailRequest = z.object({ password: requiredField(passwordRequired) });
export type VerifyEmailRequest = z.infer<typeof verifyEmailRequest>;

/** The address, with the user and an access token where the call has opened a session too. */
export const verifyEmailResponse = z.object({
  data: z.object({
    message: z.string(),
    email: z.string(),
    user: z.optional(user),
    /** The choice before the sign-up, perhaps in another browser. */
    choice: z.optional(signUpChoice),
  }),
  accessToken: z.optional(z.string()),
});
export type VerifyEmailResponse = z.infer<typeof verifyEmailResponse>;

/** The token in the path of a link that was sent by email. */
export const linkTokenParams = z.object({
  token: textField(256).check(z.minLength(1)),
});

export const signUp = z.object({ isOpen: z.boolean() });
export type SignUp = z.infer<typeof signUp>;

/** Sign-up, log-in, and the links in emails. */
export const authApi = {
  register: {
    operationId: 'register',
    method: 'POST',
    path: '/auth/register',
    body: registerRequest,
    response: acknowledgement,
  },
  signUp: {
    operationId: 'getSignUp',
    method: 'GET',
    path: '/auth/signUp',
    response: dataOf(signUp),
  },
  login: {
    operationId: 'login',
    method: 'POST',
    path: '/auth/login',
    body: loginRequest,
    response: loginResponse,
  },
  logout: {
    operationId: 'logout',
    method: 'POST',
    path: '/auth/logout',
    response: acknowledgement,
  },
  forgotPassword: {
    operationId: 'forgotPassword',
    method: 'POST',
    path: '/auth/forgotPassword',
    body: forgotPasswordRequest,
    response: acknowledgement,
  },
  resendVerificationEmail: {
    operationId: 'resendVerificationEmail',
    method: 'POST',
    path: '/auth/resendVerificationEmail',
    body: resendVerificationRequest,
    response: acknowledgement,
  },
  verifyEmail: {
    operationId: 'verifyEmail',
    method: 'POST',
    path: '/auth/verifyEmail/:token',
    params: linkTokenParams,
    body: z.nullish(z.partial(verifyEmailRequest)),
    response: verifyEmailResponse,
  },
  refreshAccessToken: {
    operationId: 'refreshAccessToken',
    method: 'POST',
    path: '/auth/refreshAccessToken',
    response: refreshResponse,
  },
} as const;
