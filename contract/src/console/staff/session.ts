import * as z from 'zod/mini';
import { nameField, nameRequired, textField } from '../../fields.ts';
import { acknowledgement, dataOf } from '../../response.ts';
import {
  assertion,
  authenticationOptions,
  credentialDescriptor,
  registrationOptions,
  registrationResponse,
} from '../../account/webauthn.ts';
import { permission, role } from './roles.ts';

const dateTime = z.iso.datetime();

/** Milliseconds that a session lasts without use. */
export const longestIdleMs = 30 * 60_000;

/** The header, with the value `yes`, of a call that a page repeats by itself. It does not renew the session. */
export const pollingHeader = 'x-polling';

/** The logged-in member, and the permissions. */
export const me = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role,
  permissions: z.array(permission),
  /** A person should have two: losing the only one takes a new invite. */
  passkeys: z.int(),
  /** When the session ends in any case; it ends before when it is not used for 30 minutes. */
  sessionEndsAt: dateTime,
  /** Since when another business has been moving in, and so our repairs and emails wait; null unless one does. */
  importSince: z.nullable(dateTime),
});
export type Me = z.infer<typeof me>;

/** The ways in which staff may log in besides passkeys. */
export const logInWays = z.object({
  /** Whether the company's identity provider leads in, by the address `/api/sign-on?next=/path`. */
  singleSignOn: z.boolean(),
});
export type LogInWays = z.infer<typeof logInWays>;

export const joinParams = z.object({
  token: z.string().check(z.regex(/^[\w-]{1,100}$/, 'Must be a token')),
});

/** The invite behind a link. */
export const invitation = z.object({ email: z.string(), role, expiresAt: dateTime });
export type Invitation = z.infer<typeof invitation>;

export const joinForm = z.object({
  name: nameField({ required: nameRequired, kind: 'short' }),
});
export type JoinForm = z.infer<typeof joinForm>;

export const joinRequest = z.object({ ...joinForm.shape, credential: registrationResponse });
export type JoinRequest = z.infer<typeof joinRequest>;

/** One's own passkey. */
export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  /** Whether it is copied to the person's other devices. */
  synced: z.boolean(),
  createdAt: dateTime,
  lastUsedAt: z.nullable(dateTime),
});
export type Passkey = z.infer<typeof passkey>;

export const addPasskeyRequest = z.object({
  name: nameField({ required: nameRequired, kind: 'short' }),
  credential: registrationResponse,
});
export type AddPasskeyRequest = z.infer<typeof addPasskeyRequest>;

export const passkeyParams = z.object({ id: z.uuid() });

/** The header in which a call that needs a step-up brings the signature: an assertion, as JSON. */
export const stepUpHeader = 'x-step-up';

/** A call that is to be signed: as it will be sent, once. */
export const stepUpRequest = z.object({
  method: z.enum(['POST', 'PUT', 'PATCH', 'DELETE']),
  /** Below the API's base. */
  path: textField(500),
  body: z.optional(z.unknown()),
});
export type StepUpRequest = z.infer<typeof stepUpRequest>;

export const stepUp = z.object({
  /** The challenge is its UTF-8. */
  digest: z.string(),
  /** The passkeys that count. */
  allowCredentials: z.array(credentialDescriptor),
});
export type StepUp = z.infer<typeof stepUp>;

/** Log-in of a member of staff, and that member's own data. */
export const sessionApi = {
  logInWays: {
    operationId: 'getLogInWays',
    method: 'GET',
    path: '/log-in',
    response: dataOf(logInWays),
  },
  logInOptions: {
    operationId: 'getLogInOptions',
    method: 'POST',
    path: '/log-in/options',
    response: dataOf(authenticationOptions),
  },
  /** Sets the cookie of the session. */
  logIn: {
    operationId: 'logInWithPasskey',
    method: 'POST',
    path: '/log-in',
    body: z.object({ assertion }),
    response: dataOf(me),
  },
  me: { operationId: 'getMe', method: 'GET', path: '/session', response: dataOf(me) },
  logOut: {
    operationId: 'logOutOfConsole',
    method: 'DELETE',
    path: '/session',
    response: acknowledgement,
  },
  invitation: {
    operationId: 'getInvitation',
    method: 'GET',
    path: '/join/:token',
    params: joinParams,
    response: dataOf(invitation),
  },
  joinOptions: {
    operationId: 'getJoinOptions',
    method: 'POST',
    path: '/join/:token/options',
    params: joinParams,
    body: joinForm,
    response: dataOf(registrationOptions),
  },
  /** Uses the link, and logs in: sets the cookie of the session. */
  join: {
    operationId: 'join',
    method: 'POST',
    path: '/join/:token',
    params: joinParams,
    body: joinRequest,
    response: dataOf(me),
  },
  /** The challenge for a call that needs a step-up; without a signature its answer is 403 `STEP_UP_NEEDED`. */
  stepUp: {
    operationId: 'beginStepUp',
    method: 'POST',
    path: '/step-ups',
    body: stepUpRequest,
    response: dataOf(stepUp),
  },
  passkeys: {
    operationId: 'listPasskeys',
    method: 'GET',
    path: '/passkeys',
    response: dataOf(z.array(passkey)),
  },
  passkeyOptions: {
    operationId: 'getPasskeyOptions',
    method: 'POST',
    path: '/passkeys/options',
    response: dataOf(registrationOptions),
  },
  addPasskey: {
    operationId: 'addPasskey',
    method: 'POST',
    path: '/passkeys',
    body: addPasskeyRequest,
    response: dataOf(passkey),
  },
  /** The last one stays. */
  removePasskey: {
    operationId: 'removePasskey',
    method: 'DELETE',
    path: '/passkeys/:id',
    params: passkeyParams,
    response: acknowledgement,
  },
} as const;
