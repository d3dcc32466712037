import { helpApi, type HelpRequest } from '@stillweb/contract/help';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { endpoint } from '../http/endpoint.ts';
import { clientOf, type Client } from '../http/requester.ts';
import type { HelpContext } from './context.ts';
import { browserName } from '@stillweb/contract/licence/browser-name';
import { requireEmail } from '../account/profile/require-email.ts';
import { emailsAbout, helpEmailQueue } from './emails/help-email.ts';
import { insertRequest, type NewRequest, type StoredRequest } from './store/help-requests.ts';
import type { RequestContext } from './tables.ts';

export function helpRoutes(context: HelpContext): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      ...endpoint(helpApi.send),
      handler: async (request) => {
        const sender = { userId: request.identity?.userId, ...clientOf(request) };
        const { number } = await sendRequest(context, request.body, sender);
        return { data: { number, message: `We have your message. Its number is ${number}.` } };
      },
    });
  };
}

/** `userId` of a sender who is logged in. */
type Sender = Client & { userId: string | undefined };

/**
 * Stores a message to support, together with the emails to support and to its sender.
 * @throws AppError RATE_LIMITED, or VALIDATION_FAILED when no email can be sent to the address
 */
async function sendRequest(
  context: HelpContext,
  request: HelpRequest,
  { userId, ip, userAgent }: Sender,
): Promise<StoredRequest> {
  const { topic, name, message } = request;
  const email = requireEmail(request.email);
  const { users, clients } = context.limits;
  const refund = await (userId ? users.consume(userId) : clients.consume(ip));
  try {
    return await storeRequest(context, {
      userId: userId ?? null,
      topic,
      name,
      email,
      message,
      context: contextOf(request, userAgent),
      createdAt: context.clock(),
    });
  } catch (error) {
    await refund();
    throw error;
  }
}

/** A message exists if, and only if, its emails are enqueued. */
function storeRequest({ db, jobs }: HelpContext, request: NewRequest): Promise<StoredRequest> {
  return db.transaction().execute(async (trx) => {
    const stored = await insertRequest(trx, request);
    for (const email of emailsAbout(stored)) await jobs.enqueue(trx, helpEmailQueue, email);
    return stored;
  });
}

/** The details that the sender agreed to send along. */
function contextOf({ topic, page, context }: HelpRequest, userAgent: string): RequestContext {
  return {
    ...(topic === 'page' && { page }),
    ...(context && {
      browser: browserName(userAgent),
      extensionVersion: context.extensionVersion || undefined,
    }),
  };
}
