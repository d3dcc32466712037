import { t } from '@stillweb/texts/t';
import { formatExactMoney } from '../text/money.ts';
import type { CardCharge } from './subscription.ts';

/** Words an ISO 8601 time as a day: pages by the visitor's zone, emails in UTC. */
type Day = (moment: string) => string;

/**
 * Says what credit pays for, when the card is charged next, and what renewals cost after that.
 * @param payer the card, as in "your Visa card ending in 4242"; null where no card is known
 */
export function chargeText(
  charge: CardCharge,
  { plan, payer, day }: { plan: string | null; payer: string | null; day: Day },
): string {
  const next = nextChargeText(charge, { plan, payer, day });
  if (charge.credit <= 0) return next;
  const count = charge.renewalsCovered;
  const credit = formatExactMoney(charge.credit, charge.currency);
  const period = plan ?? '';
  return t(
    'charge.credit',
    '{count, plural, =0 {Your credit of {credit} is used first. {next}} one {Your credit of {credit} covers the next {period, select, YEARLY {year} MONTHLY {month} other {period}}. {next}} other {Your credit of {credit} covers the next {count} {period, select, YEARLY {years} MONTHLY {months} other {periods}}. {next}}}',
    { count, credit, period, next },
  );
}

function nextChargeText(
  charge: CardCharge,
  { plan, payer, day }: { plan: string | null; payer: string | null; day: Day },
): string {
  const date = day(charge.date);
  const amount = formatExactMoney(charge.amount, charge.currency);
  const later = charge.later.length > 0 && laterCosts(charge, plan, day);
  if (payer && later) {
    return t('charge.card-then', "On {date} we'll charge {amount} to {payer}, {later}.", {
      date,
      amount,
      payer,
      later,
    });
  }
  if (payer) {
    return t('charge.card', "On {date} we'll charge {amount} to {payer}.", { date, amount, payer });
  }
  return later
    ? t('charge.then', "On {date} we'll charge {amount}, {later}.", { date, amount, later })
    : t('charge.once', "On {date} we'll charge {amount}.", { date, amount });
}

/** "then $9.00 a month", and each change after it. */
export function laterCosts({ later, currency }: CardCharge, plan: string | null, day: Day): string {
  const period = plan ?? '';
  return later.reduce((before, cost) => {
    const amount = formatExactMoney(cost.amount, currency);
    return before
      ? t(
          'charge.later-from',
          '{before}, and {amount} a {period, select, YEARLY {year} MONTHLY {month} other {period}} from {date}',
          { before, amount, period, date: day(cost.from) },
        )
      : t(
          'charge.later',
          'then {amount} a {period, select, YEARLY {year} MONTHLY {month} other {period}}',
          { amount, period },
        );
  }, '');
}
