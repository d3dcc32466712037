import type { TodayFigures } from '@stillweb/contract/console/figures/today';
import { shortMoment } from '@stillweb/contract/text/dates';
import { formatExactMoney } from '@stillweb/contract/text/money';

/** One figure, and the page that it leads to. */
export interface Figure {
  label: string;
  value: number;
  /** Explains the figure. */
  detail: string;
  to: string;
  /** Whether a person has to act. */
  needsWork: boolean;
}

/** The figures of a role, in the order of the console's design. */
export function listFigures(today: TodayFigures): Figure[] {
  const {
    failedPayments,
    disputes,
    charges,
    events,
    emails,
    trials,
    checkoutFailures,
    differences,
  } = today;
  return [
    failedPayments &&
      work('Failed payments', failedPayments.count, '/chase', {
        some: sumsOf(failedPayments.sums),
        none: 'Every payment has gone through',
      }),
    disputes &&
      work('Disputes to answer', disputes.count, '/chase', {
        some: [sumsOf(disputes.sums), disputes.dueAt && `first due ${shortMoment(disputes.dueAt)}`]
          .filter(Boolean)
          .join(', '),
        none: 'No dispute needs an answer',
      }),
    charges && {
      label: 'Charged in the next 7 days',
      value: charges.count,
      detail: charges.count > 0 ? sumsOf(charges.sums) : 'No customer is charged',
      to: '/customers?days=7',
      needsWork: false,
    },
    events && work('Pending Stripe events', events.count, '/system', sinceOf(events.oldest)),
    emails && work('Pending emails', emails.count, '/mails', sinceOf(emails.oldest)),
    trials && {
      label: 'Free trials',
      value: trials.running,
      detail: `${trials.endingIn3Days} end within 3 days`,
      to: '/growth',
      needsWork: false,
    },
    checkoutFailures !== null &&
      work('Failed checkouts', checkoutFailures, '/system', {
        some: 'In the last 24 hours',
        none: 'None in the last 24 hours',
      }),
    differences !== null &&
      work('Differences from Stripe', differences, '/system', {
        some: 'Found in the last 24 hours',
        none: 'None found in the last 24 hours',
      }),
  ].filter((figure) => typeof figure === 'object' && figure !== null);
}

function work(
  label: string,
  value: number,
  to: string,
  { some, none }: { some: string; none: string },
): Figure {
  return { label, value, to, detail: value > 0 ? some : none, needsWork: value > 0 };
}

function sinceOf(oldest: string | null) {
  return {
    some: oldest ? `The oldest since ${shortMoment(oldest)}` : '',
    none: 'Nothing pending',
  };
}

function sumsOf(sums: { amount: number; currency: string }[]): string {
  return sums.map(({ amount, currency }) => formatExactMoney(amount, currency)).join(', ');
}
