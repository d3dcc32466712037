import { keysApi } from '@stillweb/contract/account/keys';
import { passkeyApi } from '@stillweb/contract/account/passkeys';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { endpoint } from '../../../http/endpoint.ts';
import { keepBrowserSecret, type CookieSettings } from '../../../http/private-cookie.ts';
import { identityOf, requesterOf } from '../../../http/requester.ts';
import type { AccountContext } from '../../context.ts';
import { answerLogIn, senderOf } from '../log-in/finish-log-in.ts';
import { readKeys } from '../../profile/read-keys.ts';
import type { TrustedDevices } from '../../security/trusted-device.ts';
import { secretLifetimes } from '../../store/one-time-secrets.ts';
import { logInWithPasskey, offerPasskeyLogIn } from './log-in-with-passkey.ts';
import { addPasskey, offerPasskey, removePasskey, renameOwnPasskey } from './own-passkeys.ts';

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
        const expires = new Date(context.clock().getTime() + secretLifetimes.challenge);
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
          ...senderOf(request, devices),
          browser: request.cookies[cookies.challenge.name],
        });
        return answerLogIn(reply, loggedIn, { cookie: cookies.session, devices });
      },
    });
  };
}

/** A user's own passkeys. */
export function passkeyRoutes(context: AccountContext): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      ...endpoint(keysApi.list),
      handler: async (request) => ({ data: await readKeys(context, identityOf(request).userId) }),
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
        const change = { id: request.params.id, name: request.body.name };
        return { data: await renameOwnPasskey(context, requesterOf(request), change) };
      },
    });

    app.route({
      ...endpoint(keysApi.removePasskey),
      handler: async (request) => {
        const accepted = await removePasskey(context, requesterOf(request), request.params.id);
        return { data: { message: 'The passkey is removed.', accepted } };
      },
    });
  };
}
