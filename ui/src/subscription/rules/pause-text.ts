import { t } from '@stillweb/texts/t';
import { formatExactMoney } from '@stillweb/contract/text/money';
import type { Subscription } from '@stillweb/contract/billing/subscription';
import type { PauseOption } from '@stillweb/contract/billing/manage-subscription';
import { type DayFormat, formatLongDate } from '../../text/long-date.tsx';

/** Explains a pause that is offered. */
export function pauseText({ startsAt, resumesAt, charge }: PauseOption): string {
  return t(
    'pause.offer',
    "You keep Premium until {start}. Then it's off, and you won't be charged. {next} You can resume or cancel anytime.",
    { start: formatLongDate(startsAt), next: returnText(resumesAt, charge, formatLongDate) },
  );
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
    : t('pause.endless', 'It lasts until you resume.');
  return status === 'PAUSED'
    ? [
        t('pause.now.title', 'Your subscription is paused'),
        t('pause.now.text', "Premium is off, and you won't be charged. {next}", { next }),
      ]
    : [
        t('pause.later.title', 'Your subscription pauses on {date}', { date: formatDay(startsAt) }),
        t(
          'pause.later.text',
          "Premium stays on until then. After that you won't be charged. {next}",
          { next },
        ),
      ];
}

function returnText(
  resumesAt: string,
  charge: { amount: number; currency: string } | null,
  formatDay: DayFormat,
): string {
  const date = formatDay(resumesAt);
  if (!charge || charge.amount === 0) {
    return t('pause.end', 'On {date} Premium comes back automatically.', { date });
  }
  return t(
    'pause.end-charge',
    "On {date} Premium comes back automatically, and we'll charge {amount}.",
    { date, amount: formatExactMoney(charge.amount, charge.currency) },
  );
}
