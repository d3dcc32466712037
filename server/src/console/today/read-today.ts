import { may, type Permission, type Role } from '@stillweb/contract/console/roles';
import type { TodayFigures } from '@stillweb/contract/console/today';
import type { ConsoleContext } from '../context.ts';
import { countDifferences } from '../store/billing-troubles.ts';
import { listSwitches } from '../switches/list-switches.ts';
import { readPendingEvents, readUnsentEmails, type Backlog } from '../../billing/store/backlog.ts';
import { sumOpenInvoices } from '../store/chase.ts';
import { countCheckoutFailures, countTrials, sumDisputes } from '../store/today.ts';

type Context = Pick<ConsoleContext, 'db' | 'billing'>;

/** What there is to do, as far as it is this role's. */
export async function readToday(context: Context, role: Role): Promise<TodayFigures> {
  const { db, billing } = context;
  const forWhoMay = <Figure>(permission: Permission, read: () => Promise<Figure>) =>
    may(role, permission) ? read() : null;
  const [failedPayments, disputes, events, emails, trials, checkoutFailures, differences, off] =
    await Promise.all([
      forWhoMay('read-personal-data', () => sumOpenInvoices(db)),
      forWhoMay('read-personal-data', () => sumDisputes(db)),
      forWhoMay('read-system', () => readPendingEvents(db)),
      forWhoMay('read-system', () => readUnsentEmails(db)),
      forWhoMay('read-figures', async () => countTrials(db, await billing.billingClock())),
      forWhoMay('read-system', () => countCheckoutFailures(db)),
      forWhoMay('read-system', () => countDifferences(db)),
      listSwitchedOff(context),
    ]);
  return {
    failedPayments: failedPayments && addUp(failedPayments),
    disputes,
    events: events && present(events),
    emails: emails && present(emails),
    trials,
    checkoutFailures,
    differences,
    switchedOff: off,
  };
}

function addUp(open: Awaited<ReturnType<typeof sumOpenInvoices>>) {
  return {
    count: open.reduce((total, { invoices }) => total + invoices, 0),
    sums: open.map(({ amount, currency }) => ({ amount, currency })),
  };
}

function present({ count, oldest }: Backlog) {
  return { count, oldest: oldest?.toISOString() ?? null };
}

/** Everybody has to know: customers will ask. */
async function listSwitchedOff(context: Context): Promise<TodayFigures['switchedOff']> {
  const switches = await listSwitches(context);
  return switches.flatMap(({ name, offer, on, changedAt }) =>
    on || changedAt === null ? [] : [{ name, offer, since: changedAt }],
  );
}
