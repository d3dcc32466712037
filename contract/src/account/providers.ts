import { t } from '@stillweb/texts/t';
import * as z from 'zod/mini';
import { catch as withFallback } from 'zod/mini';
import { loginResponse, signUpChoice } from './auth.ts';
import { textField } from '../fields.ts';
import { acknowledgement, dataOf } from '../response.ts';

/** A company at which visitors can log in, as the operator has set it up. */
export const provider = z.object({
  id: z.string(),
  /** As in "Continue with Google". */
  name: z.string(),
});
export type Provider = z.infer<typeof provider>;

export const providerId = textField(30).check(
  z.regex(/^[a-z][a-z0-9-]*$/, { error: () => t('fields.provider-id', 'Must be an id') }),
);
const providerParams = z.object({ id: providerId });

/**
 * What survives the way to a provider and back: the page to open then, the choice of the visitor, the
 * attribution as JSON, and the language of the page, which one in English leaves out. Malformed values are ignored.
 */
export const providerQuery = z.object({
  language: withFallback(z.optional(textField(20)), undefined),
  next: withFallback(z.optional(textField(2000)), undefined),
  attribution: withFallback(z.optional(textField(4000)), undefined),
  ...signUpChoice.shape,
});
export type ProviderQuery = z.infer<typeof providerQuery>;

/** The content of the cookie that tells a page about a new session, as JSON. */
export const openedSession = z.object({
  /** Whether the account is new. */
  isNew: z.boolean(),
  /** The choice before the way to the provider. */
  choice: z.optional(signUpChoice),
});
export type OpenedSession = z.infer<typeof openedSession>;

/** Why a log-in by a provider failed: the page has a sentence for each. */
export const providerProblems = [
  'PROVIDER_CANCELED',
  'PROVIDER_UNAVAILABLE',
  'PROVIDER_ANSWER_INVALID',
  'PROVIDER_EMAIL_UNVERIFIED',
  'PROVIDER_LINKED_ELSEWHERE',
  'ACCOUNT_EXISTS',
  'ADDRESS_RESERVED',
  'ACCOUNT_BLOCKED',
  'SIGN_UP_STOPPED',
  'RATE_LIMITED',
] as const;
export const providerProblem = z.enum(providerProblems);
export type ProviderProblem = z.infer<typeof providerProblem>;

/** The way to a provider itself is a link: `GET /auth/provider/:id`. */
export const providerApi = {
  list: {
    operationId: 'listProviders',
    method: 'GET',
    path: '/auth/providers',
    response: dataOf(z.array(provider)),
  },
  /** For the page to which a provider leads back: it has only the session's cookie. */
  takeOver: {
    operationId: 'takeOverSession',
    method: 'POST',
    path: '/auth/session',
    response: loginResponse,
  },
  link: {
    operationId: 'linkProvider',
    method: 'POST',
    path: '/user/providers/:id',
    params: providerParams,
    response: dataOf(z.object({ url: z.string() })),
  },
  unlink: {
    operationId: 'unlinkProvider',
    method: 'DELETE',
    path: '/user/providers/:id',
    params: providerParams,
    response: acknowledgement,
  },
} as const;
