import { authApi, type SignUpChoice } from '@stillweb/contract/account/auth';
import { signUpSwitch } from '@stillweb/contract/switches';
import { resetPasswordApi } from '@stillweb/contract/account/reset-password';
import { emailChangeApi } from '@stillweb/contract/account/email-change';
import { t } from '@stillweb/texts/t';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { endpoint } from '../../http/endpoint.ts';
import type { CookieSettings } from '../../http/private-cookie.ts';
import { requestedLanguage } from '../../http/request-language.ts';
import { clientOf } from '../../http/requester.ts';
import { isSwitchedOn } from '../../platform/switches.ts';
import type { AccountContext } from '../context.ts';
import { answerLogIn } from '../ways-in/log-in/finish-log-in.ts';
import { confirmEmailChange } from '../profile/change-email.ts';
import type { SealedCookie } from '../security/sealed-cookie.ts';
import type { TrustedDevices, ShownDevice } from '../security/trusted-device.ts';
import { stopSupportChange } from '../support/objection.ts';
import { knownChoice } from './known-choice.ts';
import { register } from './register.ts';
import { checkResetLink, resetPassword } from './reset-password.ts';
import { verifyEmail } from './verify-email.ts';
import { accountEmailQueue } from '../emails/account-email.ts';
import { requireEmail } from '../profile/require-email.ts';

type Cookies = {
  cookie: CookieSettings;
  devices: TrustedDevices;
  /** Of a browser that has made a registration: its user need not enter the password once more. */
  registration: SealedCookie<Record<string, never>>;
};

/** The cookie is set for every address, and says nothing of its account. */
const subjectOf = ({ email, passwordHash }: { email: string; passwordHash: string }) => ({
  subject: `${email} ${passwordHash}`,
});

/** Sign-up, and all calls that a link in an email confirms. */
export function signUpRoutes(
  context: AccountContext,
  { cookie, devices, registration }: Cookies,
): FastifyPluginAsyncZod {
  const deviceOf = (request: FastifyRequest) => (email: string) => devices.find(request, email);
  return async (app) => {
    app.route({
      ...endpoint(authApi.register),
      handler: async ({ body, ip, headers }, reply) => {
        const language = requestedLanguage(headers['accept-language'], context.languages);
        const registered = await register(context, body, { ip, language });
        registration.set(reply, {}, subjectOf(registered));
        return { data: { message: 'Please check your inbox to verify your email address.' } };
      },
    });

    app.route({
      ...endpoint(authApi.signUp),
      handler: async () => ({
        data: { isOpen: await isSwitchedOn(context.db, signUpSwitch) },
      }),
    });

    app.route({
      ...endpoint(authApi.resendVerificationEmail),
      handler: async (request) => {
        const { body, ip } = request;
        const choice = knownChoice(body);
        await requestLink(context, 'verify-email', {
          email: body.email,
          ip,
          choice,
          deviceOf: deviceOf(request),
        });
        return { data: { message: 'If the address needs verification, we sent it an email.' } };
      },
    });

    app.route({
      ...endpoint(authApi.verifyEmail),
      handler: async (request, reply) => {
        const { email, choice, loggedIn } = await verifyEmail(context, request.params.token, {
          password: request.body?.password,
          ...clientOf(request),
          hasRegistered: (made) => registration.read(request, subjectOf(made)) !== undefined,
        });
        const message = t('verify-email.done', 'Your email address is verified.');
        if (!loggedIn) return { data: { message, email, choice } };
        const { data, accessToken } = answerLogIn(reply, loggedIn, { cookie, devices });
        return { data: { message, email, choice, ...data }, accessToken };
      },
    });

    app.route({
      ...endpoint(emailChangeApi.confirm),
      handler: async (request) => {
        const { token } = request.params;
        const answer = await confirmEmailChange(context, token, clientOf(request));
        const message = answer.user
          ? 'Your email address was changed.'
          : 'This address is confirmed.';
        return { data: { message, ...answer } };
      },
    });

    app.route({
      ...endpoint(emailChangeApi.stop),
      handler: async (request) => {
        const link = { token: request.params.token, kind: 'address by support' } as const;
        await stopSupportChange(context, link, clientOf(request));
        return { data: { message: 'The change is stopped. Your email address stays as it is.' } };
      },
    });

    app.route({
      ...endpoint(authApi.forgotPassword),
      handler: async (request) => {
        const { body, ip } = request;
        await requestLink(context, 'reset-password', {
          email: body.email,
          ip,
          deviceOf: deviceOf(request),
        });
        return { data: { message: 'If the address has an account, we sent it an email.' } };
      },
    });

    app.route({
      ...endpoint(resetPasswordApi.checkLink),
      handler: async ({ params, ip }) => {
        return { data: await checkResetLink(context, params.token, ip) };
      },
    });

    app.route({
      ...endpoint(resetPasswordApi.reset),
      handler: async (request) => {
        const { params, body } = request;
        await resetPassword(context, params.token, body, clientOf(request));
        return { data: { message: 'Your password was changed. Please log in.' } };
      },
    });
  };
}

/** Sends a link to an address that has an account; the request itself does not learn whether it has. */
async function requestLink(
  context: AccountContext,
  purpose: 'verify-email' | 'reset-password',
  request: {
    email: string;
    ip: string;
    choice?: SignUpChoice | undefined;
    /** What the browser that asks shows for an address. */
    deviceOf: (email: string) => ShownDevice | undefined;
  },
): Promise<void> {
  const email = requireEmail(request.email);
  await context.limits.clientEmails.consume(request.ip);
  await context.jobs.enqueue(context.db, accountEmailQueue, {
    kind: purpose,
    email,
    choice: request.choice,
    device: request.deviceOf(email),
  });
}
