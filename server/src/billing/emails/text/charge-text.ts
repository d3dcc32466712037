import type { CardCharge } from '@stillweb/contract/subscription';
import type { Card } from '../../email-content.ts';
import { day } from './dates.ts';
import { payer } from './missing-card.ts';
import { money } from './money.ts';
import { periodName } from './plan-name.ts';

/** What credit pays for, when the card is charged next, and what renewals cost after that. */
export function chargeText(
  charge: CardCharge,
  plan: string | null,
  card: Card | null | undefined,
): string {
  const { amount, currency, date, later } = charge;
  const [next, ...changes] = later.map(
    (cost) => `${money({ amount: cost.amount, currency })} a ${periodName(plan)}`,
  );
  const afterwards = [
    ...(next ? [`, then ${next}`] : []),
    ...changes.map((cost, index) => `, and ${cost} from ${day(later[index + 1]?.from ?? date)}`),
  ];
  return `${creditText(charge, plan)}On ${day(date)} we charge ${money({ amount, currency })}${payer(card)}${afterwards.join('')}.`;
}

function creditText(
  { credit, currency, renewalsCovered: covered }: CardCharge,
  plan: string | null,
): string {
  if (credit === 0) return '';
  const amount = money({ amount: credit, currency });
  if (covered === 0) return `Your credit of ${amount} is used first. `;
  const periods = covered === 1 ? periodName(plan) : `${covered} ${periodName(plan)}s`;
  return `Your credit of ${amount} covers the next ${periods}. `;
}
