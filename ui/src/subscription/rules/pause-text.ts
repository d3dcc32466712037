import { formatExactMoney } from '@stillweb/contract/text/money';
import type { Subscription } from '@stillweb/contract/billing/subscription';
import type { PauseOption } from '@stillweb/contract/billing/manage-subscription';
import { type DayFormat, formatLongDate } from '../../text/long-date.tsx';

/** Explains a pause that is offered. */
export function pauseText({ startsAt, resumesAt, charge }: PauseOption): string {
  return `You keep Premium until ${formatLongDate(startsAt)}. Then it's off, and you won't be charged. ${returnText(resumesAt, charge, formatLongDate)} You can resume or cancel anytime.`;
}

type PausedSubscription = Pick<Subscription, 'status' | 'nextCharge'> & {
  pause: NonNullable<Subscription['pause']>;
};

/** A title for a pause that is made, and what happens next. */
export function describePause(
  { status, nextCharge, pause }: PausedSubscription,
  formatDay: DayFormat,
): [string, string] {
  const { startsAt, resumesAt } = pause;
  const next = resumesAt
    ? returnText(resumesAt, nextCharge, formatDay)
    : 'It lasts until you resume.';
  return status === 'PAUSED'
    ? ['Your subscription is paused', `Premium is off, and you won't be charged. ${next}`]
    : [
        `Your subscription pauses on ${formatDay(startsAt)}`,
        `Premium stays on until then. After that you won't be charged. ${next}`,
      ];
}

function returnText(
  resumesAt: string,
  charge: { amount: number; currency: string } | null,
  formatDay: DayFormat,
): string {
  const date = formatDay(resumesAt);
  if (!charge || charge.amount === 0) return `On ${date} Premium comes back automatically.`;
  return `On ${date} Premium comes back automatically, and we'll charge ${formatExactMoney(charge.amount, charge.currency)}.`;
}
