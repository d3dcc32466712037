import { codeApi } from '@stillweb/contract/account/code';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { endpoint } from '../../../http/endpoint.ts';
import { keepBrowserSecret, type CookieSettings } from '../../../http/private-cookie.ts';
import { requesterOf } from '../../../http/requester.ts';
import type { AccountContext } from '../../context.ts';
import { answerLogIn, senderOf } from '../log-in/finish-log-in.ts';
import type { TrustedDevices } from '../../security/trusted-device.ts';
import { secretLifetimes } from '../../store/one-time-secrets.ts';
import { logInWithCode } from './log-in-with-code.ts';
import { sendLogInCode, sendProofCode } from './codes.ts';

type Cookies = {
  session: CookieSettings;
  /** Of a browser that has asked for a code: only there it can be entered. */
  code: CookieSettings;
};

/** Log-in and proof by a code that is sent by email. */
export function codeRoutes(
  context: AccountContext,
  cookies: Cookies,
  devices: TrustedDevices,
): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      ...endpoint(codeApi.send),
      handler: async (request, reply) => {
        const { body, ip } = request;
        const expires = new Date(context.clock().getTime() + secretLifetimes.code);
        const browser = keepBrowserSecret(request, reply, { cookie: cookies.code, expires });
        await sendLogInCode(context, {
          email: body.email,
          ip,
          browser,
          deviceOf: (email) => devices.find(request, email),
        });
        return { data: { message: 'If the address has an account, we sent it an email.' } };
      },
    });

    app.route({
      ...endpoint(codeApi.logIn),
      handler: async (request, reply) => {
        const loggedIn = await logInWithCode(context, request.body, {
          ...senderOf(request, devices),
          browser: request.cookies[cookies.code.name],
        });
        return answerLogIn(reply, loggedIn, { cookie: cookies.session, devices });
      },
    });

    app.route({
      ...endpoint(codeApi.sendForProof),
      handler: async (request) => {
        await sendProofCode(context, requesterOf(request));
        return { data: { message: 'We sent you an email with the code.' } };
      },
    });
  };
}
