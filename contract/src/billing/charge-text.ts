import { formatExactMoney } from '../text/money.ts';
import type { CardCharge } from './subscription.ts';

/** Words an ISO 8601 time as a day: pages by the visitor's zone, emails in UTC. */
type Day = (moment: string) => string;

/**
 * Says what credit pays for, when the card is charged next, and what renewals cost after that.
 * @param payer the card, as in " to your Visa card ending in 4242"; empty where no card is known
 */
export function chargeText(
  charge: CardCharge,
  { plan, payer, day }: { plan: string | null; payer: string; day: Day },
): string {
  const { amount, currency, date, credit, later } = charge;
  const used =
    credit > 0
      ? `Your credit of ${formatExactMoney(credit, currency)} ${creditUse(charge, plan)}. `
      : '';
  const afterwards = later.length > 0 ? `, ${laterCosts(charge, plan, day)}` : '';
  return `${used}On ${day(date)} we'll charge ${formatExactMoney(amount, currency)}${payer}${afterwards}.`;
}

/** "covers the next 8 months" */
export function creditUse({ renewalsCovered: count }: CardCharge, plan: string | null): string {
  if (count === 0) return 'is used first';
  return `covers the next ${count === 1 ? periodName(plan) : `${count} ${periodName(plan)}s`}`;
}

/** "then $9.00 a month", and each change after it. */
export function laterCosts({ later, currency }: CardCharge, plan: string | null, day: Day): string {
  return later
    .map(({ amount, from }, index) => {
      const cost = `${formatExactMoney(amount, currency)} a ${periodName(plan)}`;
      return index === 0 ? `then ${cost}` : `and ${cost} from ${day(from)}`;
    })
    .join(', ');
}

function periodName(plan: string | null): string {
  if (plan === 'YEARLY') return 'year';
  return plan === 'MONTHLY' ? 'month' : 'period';
}
