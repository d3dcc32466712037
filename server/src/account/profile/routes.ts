import { emailChangeApi } from '@stillweb/contract/account/email-change';
import { userApi, type User } from '@stillweb/contract/account/user';
import { t } from '@stillweb/texts/t';
import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { endpoint } from '../../http/endpoint.ts';
import { identityOf, requesterOf, type Requester } from '../../http/requester.ts';
import { AppError } from '../../platform/app-error.ts';
import { isoOf } from '../../platform/iso-time.ts';
import { languageOfUser } from '../../platform/language.ts';
import { changeEmail } from './change-email.ts';
import { changePassword } from './change-password.ts';
import type { AccountContext } from '../context.ts';
import { recordAccountEvent } from '../record-event.ts';
import { requireAnyProof, storeAsOwner } from '../security/require-proof.ts';
import { presentSession } from './present-session.ts';
import { endSessions, revokeSession, listSessions } from '../store/sessions.ts';
import { findProfile, renameUser, setLanguage } from '../store/users.ts';
import { ownerChangedQueue } from '../events.ts';
import type { AccountDatabase } from '../tables.ts';

/** The changes of a logged-in user to the account. */
export function profileRoutes(
  context: AccountContext,
  clearCookie: (reply: FastifyReply) => void,
): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      ...endpoint(userApi.updateName),
      handler: async (request) => {
        return { data: await changeName(context, requesterOf(request), request.body.name) };
      },
    });

    app.route({
      ...endpoint(userApi.updatePassword),
      handler: async (request) => {
        await changePassword(context, requesterOf(request), request.body);
        return { data: { message: 'Your password was changed.' } };
      },
    });

    app.route({
      ...endpoint(emailChangeApi.request),
      handler: async (request) => {
        await changeEmail(context, requesterOf(request), request.body);
        return { data: { message: 'Please check the inboxes of both addresses.' } };
      },
    });

    app.route({
      ...endpoint(userApi.changeLanguage),
      handler: async (request) => {
        const { language } = request.body;
        await changeLanguage(context, requesterOf(request), language);
        return { data: { language } };
      },
    });

    app.route({
      ...endpoint(userApi.emailDelivery),
      handler: async (request) => {
        const user = await findProfile(context.db, { id: identityOf(request).userId });
        return {
          data: {
            undeliverableSince: isoOf(user?.email_undeliverable_at),
            language: languageOfUser(user?.language ?? null, context.languages),
          },
        };
      },
    });

    app.route({
      ...endpoint(userApi.sessions),
      handler: async (request) => {
        const { userId, sessionId } = requesterOf(request);
        const sessions = await listSessions(context.db, userId, context.clock());
        return { data: sessions.map((session) => presentSession(session, sessionId)) };
      },
    });

    app.route({
      ...endpoint(userApi.endSession),
      handler: async (request) => {
        const { userId, sessionId } = requesterOf(request);
        await requireAnyProof(context, sessionId);
        const ended = await revokeSession(context.db, userId, request.params.id);
        if (!ended)
          throw new AppError('NOT_FOUND', {
            message: t('errors.session.ended', 'That session has ended.'),
          });
        return { data: { message: 'That browser is logged out.' } };
      },
    });

    app.route({
      ...endpoint(userApi.endAllSessions),
      handler: async (request, reply) => {
        const client = requesterOf(request);
        const { userId, sessionId } = client;
        await requireAnyProof(context, sessionId);
        await endSessions(context.db, userId);
        const event = { userId, kind: 'log-out everywhere', client } as const;
        await recordAccountEvent(context, context.db, event);
        clearCookie(reply);
        return { data: { message: 'You are logged out everywhere.' } };
      },
    });
  };
}

/**
 * Gives emails to the user, and what Stripe sends and shows, another language.
 * @throws AppError VALIDATION_FAILED for one that is not offered
 */
async function changeLanguage(
  context: AccountContext,
  requester: Requester,
  language: string,
): Promise<void> {
  if (!context.languages.includes(language)) {
    const message = t('errors.language.not-offered', 'This language is not offered');
    throw new AppError('VALIDATION_FAILED', { message, fieldErrors: { language: message } });
  }
  const { userId } = requester;
  await context.limits.profileChanges.consume(userId);
  const store = async (trx: AccountDatabase) => {
    await setLanguage(trx, userId, { language, isChosen: true });
    await context.jobs.enqueue(trx, ownerChangedQueue, { userId });
  };
  await storeAsOwner(context, requester, store, { proof: 'none' });
}

/** Gives the user another name, which invoices have from now on. */
async function changeName(
  context: AccountContext,
  requester: Requester,
  name: string,
): Promise<User> {
  const { userId } = requester;
  await context.limits.profileChanges.consume(userId);
  const store = async (trx: AccountDatabase) => {
    const user = await renameUser(trx, userId, name);
    if (!user) throw new AppError('UNAUTHENTICATED');
    await context.jobs.enqueue(trx, ownerChangedQueue, { userId });
    return user;
  };
  return storeAsOwner(context, requester, store, { proof: 'none' });
}
