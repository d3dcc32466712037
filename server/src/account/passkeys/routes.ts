import { keysApi } from '@stillweb/contract/keys';
import { passkeyApi } from '@stillweb/contract/passkey-api';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { endpoint } from '../../http/endpoint.ts';
import { keepBrowserSecret, type CookieSettings } from '../../http/private-cookie.ts';
import { clientOf, requesterOf } from '../../http/requester.ts';
import type { AccountContext } from '../context.ts';
import { answerLogIn } from '../log-in/start-session.ts';
import { providerAnswer } from '../providers/own-providers.ts';
import { noPassword } from '../security/password-hasher.ts';
import type { TrustedDevices } from '../security/trusted-device.ts';
import { challengeLifetime } from '../store/challenges.ts';
import { listPasskeys, renamePasskey } from '../store/passkeys.ts';
import { listProviders } from '../store/providers.ts';
import { findSecondStep } from '../store/second-step.ts';
import { findCredentials } from '../store/users.ts';
import { logInWithPasskey, offerPasskeyLogIn } from './log-in-with-passkey.ts';
import {
  addPasskey,
  offerPasskey,
  passkeyAnswer,
  removePasskey,
  unknownPasskey,
} from './own-passkeys.ts';

type Cookies = {
  session: CookieSettings;
  /** Of a browser that logs in with a passkey: only it can answer the challenge that it was given. */
  challenge: CookieSettings;
};

/** Log-in with a passkey. */
export function passkeyLogInRoutes(
  context: AccountContext,
  cookies: Cookies,
  devices: TrustedDevices,
): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      ...endpoint(passkeyApi.logInOptions),
      handler: async (request, reply) => {
        const expires = new Date(context.clock().getTime() + challengeLifetime);
        const cookie = cookies.challenge;
        const browser = keepBrowserSecret(request, reply, { cookie, expires });
        const options = await offerPasskeyLogIn(context, { browser, ip: request.ip });
        return { data: { options } };
      },
    });

    app.route({
      ...endpoint(passkeyApi.logIn),
      handler: async (request, reply) => {
        const loggedIn = await logInWithPasskey(context, request.body.credential, {
          ...clientOf(request),
          browser: request.cookies[cookies.challenge.name],
          deviceOf: (email) => devices.find(request, email),
        });
        return answerLogIn(reply, loggedIn, { cookie: cookies.session, devices });
      },
    });
  };
}

/** A user's own passkeys. */
export function passkeyRoutes(context: AccountContext): FastifyPluginAsyncZod {
  const { db } = context;
  return async (app) => {
    app.route({
      ...endpoint(keysApi.list),
      handler: async (request) => {
        const { userId } = requesterOf(request);
        const user = await findCredentials(db, { id: userId });
        const passkeys = await listPasskeys(db, userId);
        const providers = await listProviders(db, userId);
        const { since, recoveryCodesLeft } = await findSecondStep(db, userId);
        return {
          data: {
            password: user !== undefined && user.passwordHash !== noPassword,
            passkeys: passkeys.map(passkeyAnswer),
            providers: providers.map((row) => providerAnswer(context.loginProviders, row)),
            secondStep: { on: since !== null, recoveryCodesLeft },
          },
        };
      },
    });

    app.route({
      ...endpoint(passkeyApi.options),
      handler: async (request) => ({
        data: { options: await offerPasskey(context, requesterOf(request)) },
      }),
    });

    app.route({
      ...endpoint(passkeyApi.add),
      handler: async (request) => ({
        data: await addPasskey(context, requesterOf(request), request.body),
      }),
    });

    app.route({
      ...endpoint(keysApi.renamePasskey),
      handler: async (request) => {
        const { userId } = requesterOf(request);
        const { id } = request.params;
        const renamed = await renamePasskey(db, { id, userId }, request.body.name);
        if (!renamed) throw unknownPasskey();
        return { data: passkeyAnswer(renamed) };
      },
    });

    app.route({
      ...endpoint(keysApi.removePasskey),
      handler: async (request) => {
        await removePasskey(context, requesterOf(request), request.params.id);
        return { data: { message: 'The passkey is removed.' } };
      },
    });
  };
}
