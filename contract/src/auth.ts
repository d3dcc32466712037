import * as z from 'zod/mini';
import { optionalAttribution } from './attribution.ts';
import {
  emailField,
  emailLength,
  nameField,
  newPasswordField,
  passwordLength,
  requiredField,
  text,
} from './fields.ts';
import { acknowledgement } from './response.ts';
import { resetPasswordRequest, user } from './user.ts';

const email = emailField({ required: 'Email is required', invalid: 'Invalid email format' });

const signUpFields = z.object({
  name: nameField({ required: 'Full name is required' }),
  email,
  password: newPasswordField({
    required: 'Password is required',
    length: 'Password must be at least 8 characters',
    uppercase: 'Password must contain at least one uppercase letter',
    special: 'Password must contain a special character',
  }),
  confirmPassword: requiredField('Confirm password is required'),
  attribution: optionalAttribution,
});

const bothPasswords = z.object({
  password: z.string(),
  confirmPassword: z.string().check(z.minLength(1)),
});

export const registerRequest = signUpFields.check(
  z.refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    error: 'Passwords must match',
    when: ({ value }) => z.safeParse(bothPasswords, value).success,
  }),
);
export type RegisterRequest = z.infer<typeof registerRequest>;

/** Log-in validates nothing but size: a wrong value is simply wrong. */
export const loginRequest = z.object({
  email: text(emailLength.max),
  password: text(passwordLength.max),
});
export type LoginRequest = z.infer<typeof loginRequest>;

export const loginResponse = z.object({
  data: z.object({ user }),
  accessToken: z.string(),
});
export type LoginResponse = z.infer<typeof loginResponse>;

export const refreshResponse = z.object({ newAccessToken: z.string() });
export type RefreshResponse = z.infer<typeof refreshResponse>;

export const forgotPasswordRequest = z.object({ email });
export type ForgotPasswordRequest = z.infer<typeof forgotPasswordRequest>;

export const resendVerificationRequest = z.object({ email });
export type ResendVerificationRequest = z.infer<typeof resendVerificationRequest>;

/** The token of a mailed link, as it stands in the path. */
export const linkTokenParams = z.object({
  token: text(256).check(z.minLength(1)),
});

export const authApi = {
  register: {
    method: 'POST',
    path: '/auth/register',
    body: registerRequest,
    response: acknowledgement,
  },
  login: { method: 'POST', path: '/auth/login', body: loginRequest, response: loginResponse },
  logout: { method: 'POST', path: '/auth/logout', response: acknowledgement },
  forgotPassword: {
    method: 'POST',
    path: '/auth/forgotPassword',
    body: forgotPasswordRequest,
    response: acknowledgement,
  },
  resetPassword: {
    method: 'POST',
    path: '/auth/resetPassword/:token',
    params: linkTokenParams,
    body: resetPasswordRequest,
    response: acknowledgement,
  },
  resendVerificationEmail: {
    method: 'POST',
    path: '/auth/resendVerificationEmail',
    body: resendVerificationRequest,
    response: acknowledgement,
  },
  verifyEmail: {
    method: 'POST',
    path: '/auth/verifyEmail/:token',
    params: linkTokenParams,
    response: acknowledgement,
  },
  refreshAccessToken: {
    method: 'POST',
    path: '/auth/refreshAccessToken',
    response: refreshResponse,
  },
} as const;
