import type { CustomerSummary } from '@stillweb/contract/console/customers';
import { shortDay } from '@stillweb/contract/text/dates';
import type { User } from '@stillweb/contract/account/user';
import { createHash } from 'node:crypto';
import { findUser } from '../../account/store/users.ts';
import { withRequestDeadline, type BillingContext } from '../../billing/context.ts';
import { isUuid } from '../../platform/random-token.ts';
import type { Actor } from '../append-audit.ts';
import { recordLook } from '../record-look.ts';
import type { ConsoleContext } from '../context.ts';
import { seesNames } from '../hidden-names.ts';
import {
  findStoredCustomer,
  findTargetOfRequest,
  findUserByCustomer,
  findUsersByAddress,
  findUsersByCard,
  findUsersByText,
  mostShown,
} from './customer-search.ts';
import { findCustomer, findCustomerOf, listCustomersByAddress } from './find-at-stripe.ts';
import { readVerdict } from './read-verdict.ts';
import { readSearchTerm, type SearchTerm, type StripeObject } from './search-term.ts';

/**
 * The customers that a text may mean, the best first; also those at Stripe that have no account here. Roles
 * without names and addresses search by ids only. Each search is recorded, with the hash of the text.
 */
export async function searchCustomers(
  context: ConsoleContext,
  actor: Actor,
  typed: string,
): Promise<{ customers: CustomerSummary[]; hasMore: boolean }> {
  const term = readSearchTerm(typed);
  const mayFind = isId(term) || seesNames(actor.staff.role);
  const { users: found, customerIds } = mayFind ? await find(context, term) : nothingFound;
  const users = found.slice(0, mostShown);
  await recordLook(context, actor, {
    action: 'search-customers',
    after: {
      kind: term.kind,
      found: users.length + customerIds.length,
      query: hashOf(typed.trim().toLowerCase()),
    },
  });
  const summaries = await Promise.all(users.map((user) => summarize(context, user)));
  const strangers = await Promise.all(customerIds.map((id) => summarizeStranger(context, id)));
  return {
    customers: [...summaries, ...strangers.filter((stranger) => stranger !== undefined)],
    hasMore: found.length > mostShown,
  };
}

/** Accounts, and customers at Stripe that may have none. */
type Found = { users: User[]; customerIds: string[] };
const nothingFound: Found = { users: [], customerIds: [] };

function isId({ kind }: SearchTerm): boolean {
  return kind === 'stripe' || kind === 'uuid';
}

function hashOf(query: string): string {
  return createHash('sha256').update(query).digest('hex');
}

async function find(context: ConsoleContext, term: SearchTerm): Promise<Found> {
  const { db } = context;
  switch (term.kind) {
    case 'stripe':
      return findByObject(context, term.object, term.id);
    case 'uuid':
      return ofUser(
        (await findUser(db, term.id)) ??
          (await findUserOfRequest(context, await findTargetOfRequest(db, term.id))),
      );
    case 'card':
      return { users: await findUsersByCard(db, term), customerIds: [] };
    case 'too-short':
      return nothingFound;
    case 'text':
      return { users: await findUsersByText(db, term.text), customerIds: [] };
    case 'address':
      return findByAddress(context, term.email);
  }
}

/** An address without an account is also looked up at Stripe: a payer may have no account here. */
async function findByAddress(context: ConsoleContext, email: string): Promise<Found> {
  const { users, isExact } = await findUsersByAddress(context.db, email);
  if (isExact) return { users, customerIds: [] };
  const customers = await atStripe(context, (stripe) => listCustomersByAddress(stripe, email));
  const owners = await Promise.all(customers.map(({ id }) => findUserByCustomer(context.db, id)));
  const known = owners.filter((owner) => owner !== undefined);
  return {
    users: [...known, ...users.filter(({ id }) => !known.some((owner) => owner.id === id))],
    customerIds: customers.filter((_, index) => !owners[index]).map(({ id }) => id),
  };
}

async function findByObject(
  context: ConsoleContext,
  object: StripeObject,
  id: string,
): Promise<Found> {
  const { db } = context;
  const stored =
    object === 'subscription' || object === 'event' || object === 'checkout-session'
      ? await findStoredCustomer(db, object, id)
      : undefined;
  const customerId =
    stored ?? (await atStripe(context, (stripe) => findCustomerOf(stripe, object, id)));
  if (customerId === undefined) return ofUser(undefined);
  const user = await findUserByCustomer(db, customerId);
  return user ? ofUser(user) : { users: [], customerIds: [customerId] };
}

function ofUser(user: User | undefined): Found {
  return { users: user ? [user] : [], customerIds: [] };
}

async function findUserOfRequest(
  { db }: ConsoleContext,
  target: string | undefined,
): Promise<User | undefined> {
  return target && isUuid(target) ? findUser(db, target) : undefined;
}

async function summarize(context: ConsoleContext, user: User): Promise<CustomerSummary> {
  const { verdict } = await readVerdict(context, user.id);
  return { userId: user.id, customerId: null, email: user.email, name: user.name, verdict };
}

async function summarizeStranger(
  context: ConsoleContext,
  customerId: string,
): Promise<CustomerSummary | undefined> {
  const customer = await atStripe(context, (stripe) => findCustomer(stripe, customerId));
  if (!customer) return undefined;
  const { email, name, createdAt } = customer;
  const since = shortDay(createdAt.toISOString(), context.clock());
  const verdict = `No account here; a customer at Stripe since ${since}`;
  return { userId: null, customerId, email, name, verdict };
}

function atStripe<Result>(
  { billing }: ConsoleContext,
  ask: (billing: BillingContext) => Promise<Result>,
): Promise<Result> {
  return withRequestDeadline(billing, ask);
}
