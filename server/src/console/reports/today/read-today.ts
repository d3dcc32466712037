import { may, type Permission, type Role } from '@stillweb/contract/console/staff/roles';
import type { TodayFigures } from '@stillweb/contract/console/figures/today';
import type { ConsoleContext } from '../../context.ts';
import { listCheckoutFailures } from '../../../billing/buy/checkout-failures.ts';
import { countDifferences } from '../../../billing/sync/webhooks/comparison-differences.ts';
import { sumDisputes } from '../../../billing/store/history/disputes.ts';
import { listSwitches } from '../../switches/list-switches.ts';
import {
  countTrials,
  readPendingEvents,
  readUnsentEmails,
  type Backlog,
} from '../../../billing/store/backlog.ts';
import { isoOf } from '../../../platform/iso-time.ts';
import { sumOpenInvoices } from '../chase/chase-rows.ts';
import { nextDays, sumCharged } from '../renewals/renewal-rows.ts';

type Context = Pick<ConsoleContext, 'db' | 'billing' | 'launchWarnings'>;

/** The open work, as far as it is this role's. */
export async function readToday(context: Context, role: Role): Promise<TodayFigures> {
  const { db, billing } = context;
  const forWhoMay = <Figure>(permission: Permission, read: () => Promise<Figure>) =>
    may(role, permission) ? read() : null;
  const [
    failedPayments,
    disputes,
    charges,
    events,
    emails,
    trials,
    checkoutFailures,
    differences,
    off,
  ] = await Promise.all([
    forWhoMay('read-personal-data', () => sumOpenInvoices(db)),
    forWhoMay('read-personal-data', () => sumDisputes(db)),
    // Its page lists customers.
    may(role, 'read-customer') ? forWhoMay('read-figures', () => sumWeek(context)) : null,
    forWhoMay('read-system', () => readPendingEvents(db)),
    forWhoMay('read-system', () => readUnsentEmails(db)),
    forWhoMay('read-figures', async () => countTrials(db, await billing.billingClock())),
    forWhoMay('read-system', () => listCheckoutFailures(db)),
    forWhoMay('read-system', () => countDifferences(db)),
    listSwitchedOff(context),
  ]);
  return {
    failedPayments:
      failedPayments &&
      addUp(failedPayments.map(({ invoices: count, ...sum }) => ({ ...sum, count }))),
    disputes: disputes && { ...addUp(disputes), dueAt: isoOf(earliest(disputes)) },
    charges: charges && addUp(charges.map(({ renewals: count, ...sum }) => ({ ...sum, count }))),
    events: events && present(events),
    emails: emails && present(emails),
    trials,
    checkoutFailures:
      checkoutFailures && checkoutFailures.reduce((sum, { count }) => sum + count, 0),
    differences,
    switchedOff: off,
    launchWarnings: may(role, 'read-system') ? [...context.launchWarnings] : [],
  };
}

async function sumWeek({ db, billing }: Context) {
  return sumCharged(db, nextDays(await billing.billingClock(), 7));
}

/** @param sums one of each currency */
function addUp(sums: { count: number; amount: number; currency: string }[]) {
  return {
    count: sums.reduce((total, { count }) => total + count, 0),
    sums: sums.map(({ amount, currency }) => ({ amount, currency })),
  };
}

function earliest(disputes: { due: Date | null }[]): Date | undefined {
  const due = disputes.flatMap(({ due }) => due ?? []);
  return due.toSorted((a, b) => a.getTime() - b.getTime())[0];
}

function present({ count, oldest }: Backlog) {
  return { count, oldest: isoOf(oldest) };
}

/** Shown to all roles, because customers will ask. */
async function listSwitchedOff(context: Context): Promise<TodayFigures['switchedOff']> {
  const switches = await listSwitches(context);
  return switches.flatMap(({ name, offer, on, changedAt }) =>
    on || changedAt === null ? [] : [{ name, offer, since: changedAt }],
  );
}
