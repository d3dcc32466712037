import { mailingsApi, type MailingRequest } from '@stillweb/contract/console/mail/mailings';
import { mailsApi } from '@stillweb/contract/console/mail/mails';
import { suppressionsApi } from '@stillweb/contract/console/mail/suppressions';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { testMailingQueue } from '../../../mailings/jobs.ts';
import { AppError } from '../../../platform/app-error.ts';
import { appendAudit, type Actor } from '../../append-audit.ts';
import type { ConsoleContext } from '../../context.ts';
import { consoleEndpoint } from '../../routing/endpoint.ts';
import { actorOf, sessionOf } from '../../routing/guard.ts';
import { findStaff } from '../../store/staff.ts';
import { readMailing, readMailings } from './present-mailing.ts';
import { readTotals } from './read-totals.ts';
import { addSuppression, liftSuppression, readSuppressions } from './suppressions.ts';

export function mailRoutes(context: ConsoleContext): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      ...consoleEndpoint(mailsApi.totals, 'read-mails'),
      handler: async (request) => {
        const { role } = sessionOf(request).staff;
        return { data: await readTotals(context.db, request.query, role) };
      },
    });
    app.route({
      ...consoleEndpoint(suppressionsApi.list, 'read-mails'),
      handler: async (request) => ({
        data: await readSuppressions(context, actorOf(request), request.query),
      }),
    });
    app.route({
      ...consoleEndpoint(suppressionsApi.add, 'suppress-address'),
      handler: async (request) => ({
        data: await addSuppression(context, actorOf(request), request.body),
      }),
    });
    app.route({
      ...consoleEndpoint(suppressionsApi.lift, 'suppress-address'),
      handler: async (request) => {
        await liftSuppression(context, actorOf(request), request.params.id, request.body);
        return { data: { message: 'News may be sent there again, with consent.' } };
      },
    });
    app.route({
      ...consoleEndpoint(mailingsApi.list, 'read-mails'),
      handler: async () => ({ data: await readMailings(context.db) }),
    });
    app.route({
      ...consoleEndpoint(mailingsApi.read, 'read-mails'),
      handler: async ({ params }) => ({ data: await readMailing(context.db, params.id) }),
    });
    app.route({
      ...consoleEndpoint(mailingsApi.test, 'mail-segment'),
      handler: async (request) => {
        await testMailing(context, actorOf(request), request.body);
        return { data: { message: 'The test is on its way to you.' } };
      },
    });
  };
}

/** Sends an email, as it would look, to the person who asks. */
async function testMailing(
  { db, clock, mailings }: ConsoleContext,
  actor: Actor,
  { purpose, segment, subject, body }: MailingRequest,
): Promise<void> {
  const staff = await findStaff(db, { id: actor.staff.id });
  if (!staff) throw new AppError('NOT_FOUND');
  const message = { purpose, subject, body };
  await db.transaction().execute(async (trx) => {
    await mailings.jobs.enqueue(trx, testMailingQueue, { message, to: staff.email });
    await appendAudit(trx, clock, actor, { action: 'test-mailing', after: { purpose, segment } });
  });
}
