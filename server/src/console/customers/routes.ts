import { customersApi, type CustomerPage, type Note } from '@stillweb/contract/console/customers';
import type { Role } from '@stillweb/contract/console/roles';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { recordLook } from '../record-look.ts';
import type { ConsoleContext } from '../context.ts';
import { hideNames, seesNames } from '../hidden-names.ts';
import { consoleEndpoint } from '../routing/endpoint.ts';
import { actorOf, sessionOf } from '../routing/guard.ts';
import { readAtStripe } from './read-at-stripe.ts';
import { searchCustomers } from './search.ts';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit, type Actor } from '../append-audit.ts';
import { findUser } from '../../account/store/users.ts';
import { insertNote, listNotes } from '../store/customer-notes.ts';
import { readVerdict } from './read-verdict.ts';
import { readStored } from './stored-customer.ts';
import { readTimeline } from './timeline/read-timeline.ts';

export function customerRoutes(context: ConsoleContext): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      ...consoleEndpoint(customersApi.search, 'read-customer'),
      handler: async (request) => {
        const { staff } = sessionOf(request);
        await context.limits.searches.consume(staff.id);
        const found = await searchCustomers(context, actorOf(request), request.query.q);
        return { data: found.map((one) => hideNames(staff.role, one, 'email', 'name')) };
      },
    });
    app.route({
      ...consoleEndpoint(customersApi.read, 'read-customer'),
      handler: async (request) => {
        const actor = actorOf(request);
        const page = await readCustomer(context, actor, request.params.userId);
        return { data: forRole(page, sessionOf(request).staff.role) };
      },
    });
    app.route({
      ...consoleEndpoint(customersApi.readStripe, 'read-customer'),
      handler: async (request) => {
        const { userId } = request.params;
        await recordLook(context, actorOf(request), { action: 'read-at-stripe', target: userId });
        return { data: await readAtStripe(context, userId) };
      },
    });
    app.route({
      ...consoleEndpoint(customersApi.addNote, 'write-note'),
      handler: async (request) => ({
        data: await addNote(context, actorOf(request), request.params.userId, request.body.text),
      }),
    });
  };
}

/** Without what names a person, for roles that see ids only. */
function forRole(page: CustomerPage, role: Role): CustomerPage {
  const { addressChange } = page.stored;
  const stored = {
    ...hideNames(role, page.stored, 'email', 'name'),
    addressChange: addressChange && hideNames(role, addressChange, 'email'),
  };
  return { ...page, stored, notes: seesNames(role) ? page.notes : [] };
}

/**
 * What is known of a customer, from our tables alone. Who reads it is recorded.
 * @throws AppError NOT_FOUND when there is no such account
 */
async function readCustomer(
  context: ConsoleContext,
  actor: Actor,
  userId: string,
): Promise<CustomerPage> {
  const { db } = context;
  const verdict = await readVerdict(context, userId);
  const stored = await readStored(db, userId, verdict);
  if (!stored) throw new AppError('NOT_FOUND');
  const [timeline, notes] = await Promise.all([
    readTimeline(context, userId, verdict.subscriptions),
    listNotes(db, userId),
  ]);
  await recordLook(context, actor, { action: 'read-customer', target: userId });
  return { verdict: verdict.verdict, stored, stripe: null, timeline, notes };
}

/** @throws AppError NOT_FOUND when there is no such account */
async function addNote(
  { db, clock }: ConsoleContext,
  actor: Actor,
  userId: string,
  text: string,
): Promise<Note> {
  if (!(await findUser(db, userId))) throw new AppError('NOT_FOUND');
  return db.transaction().execute(async (trx) => {
    const note = await insertNote(trx, { userId, staffId: actor.staff.id, text, now: clock() });
    await appendAudit(trx, clock, actor, { action: 'write-note', target: userId });
    return note;
  });
}
