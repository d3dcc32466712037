import { may, type Permission, type Role } from '@stillweb/contract/console/roles';
import type { TodayFigures } from '@stillweb/contract/console/today';
import type { ConsoleContext } from '../context.ts';
import { countDifferences } from '../store/billing-troubles.ts';
import { countWaitingEvents } from '../store/stripe-events.ts';
import { listSwitches } from '../switches/list-switches.ts';
import {
  countCheckoutFailures,
  countTrials,
  countWaitingEmails,
  sumDisputes,
  sumFailedPayments,
} from '../store/today.ts';

type Context = Pick<ConsoleContext, 'db' | 'billing'>;

/** What there is to do, as far as it is this role's. */
export async function readToday(context: Context, role: Role): Promise<TodayFigures> {
  const { db, billing } = context;
  const forWhoMay = <Figure>(permission: Permission, read: () => Promise<Figure>) =>
    may(role, permission) ? read() : null;
  const [failedPayments, disputes, events, emails, trials, checkoutFailures, differences, off] =
    await Promise.all([
      forWhoMay('read-personal-data', () => sumFailedPayments(db)),
      forWhoMay('read-personal-data', () => sumDisputes(db)),
      forWhoMay('read-system', () => countWaitingEvents(db)),
      forWhoMay('read-system', () => countWaitingEmails(db)),
      forWhoMay('read-figures', async () => countTrials(db, await billing.billingClock())),
      forWhoMay('read-system', () => countCheckoutFailures(db)),
      forWhoMay('read-system', () => countDifferences(db)),
      listSwitchedOff(context),
    ]);
  return {
    failedPayments,
    disputes,
    events: events && { count: events.waiting, oldest: events.oldest },
    emails,
    trials,
    checkoutFailures,
    differences,
    switchedOff: off,
  };
}

/** Everybody has to know: customers will ask. */
async function listSwitchedOff(context: Context): Promise<TodayFigures['switchedOff']> {
  const switches = await listSwitches(context);
  return switches.flatMap(({ name, offer, on, changedAt }) =>
    on || changedAt === null ? [] : [{ name, offer, since: changedAt }],
  );
}
