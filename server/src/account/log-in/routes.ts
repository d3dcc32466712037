import { authApi } from '@stillweb/contract/auth';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { bearerToken } from '../../http/authenticate.ts';
import type { Cookie } from '../../http/cookie.ts';
import { endpoint } from '../../http/endpoint.ts';
import { AppError } from '../../platform/app-error.ts';
import type { AccountContext } from '../context.ts';
import type { DeviceCookie } from '../security/trusted-device.ts';
import { logIn } from './log-in.ts';
import { endSession, useSession } from '../store/sessions.ts';

/** Log in, log out, stay logged in. */
export function sessionRoutes(
  context: AccountContext,
  cookie: Cookie,
  device: DeviceCookie,
): FastifyPluginAsyncZod {
  const { db, tokens, clock } = context;
  return async (app) => {
    app.route({
      ...endpoint(authApi.login),
      handler: async (request, reply) => {
        const userAgent = request.headers['user-agent'] ?? '';
        const { user, session, accessToken } = await logIn(context, request.body, {
          ip: request.ip,
          userAgent,
          deviceOf: (email) => device.knownFor(request, email),
        });
        cookie.set(reply, session.token, session.expiresAt);
        device.set(reply, user.email);
        return { data: { user }, accessToken };
      },
    });

    app.route({
      ...endpoint(authApi.refreshAccessToken),
      handler: async (request, reply) => {
        const token = cookie.read(request);
        const session = token && (await useSession(db, token, clock()));
        if (!session) {
          cookie.clear(reply);
          throw new AppError('UNAUTHENTICATED');
        }
        cookie.set(reply, session.token, session.expiresAt);
        const { id: sessionId, userId } = session;
        return { newAccessToken: tokens.issue({ userId, sessionId }) };
      },
    });

    app.route({
      ...endpoint(authApi.logout),
      handler: async (request, reply) => {
        const token = cookie.read(request);
        if (token) await endSession(db, { token });
        const bearer = bearerToken(request);
        const identity = bearer && (await tokens.read(bearer));
        if (identity) await endSession(db, { id: identity.sessionId });
        cookie.clear(reply);
        return { data: { message: 'You are logged out.' } };
      },
    });
  };
}
