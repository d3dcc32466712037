import { authApi } from '@stillweb/contract/account/auth';
import { providerApi } from '@stillweb/contract/account/providers';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { bearerToken } from '../../../http/authenticate.ts';
import { endpoint } from '../../../http/endpoint.ts';
import type { CookieSettings } from '../../../http/private-cookie.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { AccountContext } from '../../context.ts';
import type { TrustedDevices } from '../../security/trusted-device.ts';
import { logIn } from './log-in.ts';
import { endSession, findBlockedUser, touchSession } from '../../store/sessions.ts';
import { findUser } from '../../store/users.ts';
import { answerLogIn, senderOf, setSessionCookie } from './finish-log-in.ts';

/** Log in, refresh, log out. */
export function sessionRoutes(
  context: AccountContext,
  cookie: CookieSettings,
  devices: TrustedDevices,
): FastifyPluginAsyncZod {
  const { db, tokens, clock } = context;
  const clearCookie = (reply: FastifyReply) => reply.clearCookie(cookie.name, cookie.options);

  /** The session of a browser's cookie, prolonged, and an access token for it. */
  async function renew(request: FastifyRequest, reply: FastifyReply) {
    const token = request.cookies[cookie.name];
    const session = token && (await touchSession(db, token, clock()));
    if (!session) {
      clearCookie(reply);
      if (token && (await findBlockedUser(db, token))) throw new AppError('ACCOUNT_BLOCKED');
      throw new AppError('UNAUTHENTICATED');
    }
    setSessionCookie(reply, cookie, session);
    const { id: sessionId, userId } = session;
    return { userId, accessToken: tokens.issue({ userId, sessionId }) };
  }

  return async (app) => {
    app.route({
      ...endpoint(authApi.login),
      handler: async (request, reply) => {
        const loggedIn = await logIn(context, request.body, senderOf(request, devices));
        return answerLogIn(reply, loggedIn, { cookie, devices });
      },
    });

    app.route({
      ...endpoint(authApi.refreshAccessToken),
      handler: async (request, reply) => {
        const { accessToken } = await renew(request, reply);
        return { newAccessToken: accessToken };
      },
    });

    app.route({
      ...endpoint(providerApi.takeOver),
      handler: async (request, reply) => {
        const { userId, accessToken } = await renew(request, reply);
        const user = await findUser(db, userId);
        if (!user) throw new AppError('UNAUTHENTICATED');
        return { data: { user }, accessToken };
      },
    });

    app.route({
      ...endpoint(authApi.logout),
      handler: async (request, reply) => {
        const token = request.cookies[cookie.name];
        if (token) await endSession(db, { token });
        const bearer = bearerToken(request);
        const identity = bearer && (await tokens.read(bearer));
        if (identity) await endSession(db, { id: identity.sessionId });
        clearCookie(reply);
        return { data: { message: 'You are logged out.' } };
      },
    });
  };
}
