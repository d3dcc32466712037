import { emailChangeApi } from '@stillweb/contract/email-change';
import { userApi } from '@stillweb/contract/user';
import type { FastifyReply, preHandlerAsyncHookHandler } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { identityOf } from '../../http/authenticate.ts';
import { endpoint } from '../../http/endpoint.ts';
import { AppError } from '../../platform/app-error.ts';
import { changeEmail } from './change-email.ts';
import { changeName } from './change-name.ts';
import { changePassword } from './change-password.ts';
import { clientOf } from '../client.ts';
import type { AccountContext } from '../context.ts';
import { presentSession } from './present-session.ts';
import { insertAccountEvent } from '../store/account-events.ts';
import { endSessions, revokeSession, listSessions } from '../store/sessions.ts';
import { findUndeliverableSince } from '../store/addresses.ts';

/** What a logged-in user changes about the account. */
export function profileRoutes(
  context: AccountContext,
  requireUser: preHandlerAsyncHookHandler,
  clearCookie: (reply: FastifyReply) => void,
): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      ...endpoint(userApi.updateName),
      onRequest: requireUser,
      handler: async (request) => {
        const { userId } = identityOf(request);
        return { data: await changeName(context, userId, request.body.name) };
      },
    });

    app.route({
      ...endpoint(userApi.updatePassword),
      onRequest: requireUser,
      handler: async (request) => {
        await changePassword(context, identityOf(request), request.body, clientOf(request));
        return { data: { message: 'Your password was changed.' } };
      },
    });

    app.route({
      ...endpoint(emailChangeApi.request),
      onRequest: requireUser,
      handler: async (request) => {
        await changeEmail(context, identityOf(request), request.body, request.ip);
        return { data: { message: 'Please check the inboxes of both addresses.' } };
      },
    });

    app.route({
      ...endpoint(userApi.emailDelivery),
      onRequest: requireUser,
      handler: async (request) => {
        const since = await findUndeliverableSince(context.db, identityOf(request).userId);
        return { data: { undeliverableSince: since?.toISOString() ?? null } };
      },
    });

    app.route({
      ...endpoint(userApi.sessions),
      onRequest: requireUser,
      handler: async (request) => {
        const { userId, sessionId } = identityOf(request);
        const sessions = await listSessions(context.db, userId, context.clock());
        return { data: sessions.map((session) => presentSession(session, sessionId)) };
      },
    });

    app.route({
      ...endpoint(userApi.endSession),
      onRequest: requireUser,
      handler: async (request) => {
        const { userId } = identityOf(request);
        const ended = await revokeSession(context.db, userId, request.params.id);
        if (!ended) throw new AppError('NOT_FOUND', { message: 'That session has ended.' });
        return { data: { message: 'That browser is logged out.' } };
      },
    });

    app.route({
      ...endpoint(userApi.endAllSessions),
      onRequest: requireUser,
      handler: async (request, reply) => {
        const { userId } = identityOf(request);
        await endSessions(context.db, userId);
        const event = { userId, kind: 'log-out everywhere', client: clientOf(request) } as const;
        await insertAccountEvent(context.db, event, context.clock());
        context.recordEvent({ event: 'log-out everywhere', userId, ip: request.ip });
        clearCookie(reply);
        return { data: { message: 'You are logged out everywhere.' } };
      },
    });
  };
}
