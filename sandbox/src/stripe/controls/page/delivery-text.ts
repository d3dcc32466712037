import { formatMoment } from '../../pages/format/dates.ts';
import type { StatusView } from '../../pages/layout/status.tsx';
import type { EventLogEntry } from '../event-log.ts';

export type Delivery = EventLogEntry['deliveries'][number];

export function deliveryStatus({
  state,
  attempts,
}: Pick<Delivery, 'state' | 'attempts'>): StatusView {
  if (state === 'delivered') return { label: 'Delivered', tone: 'good' };
  if (state === 'failed') return { label: 'Failed', tone: 'bad' };
  if (state === 'dropped') return { label: 'Dropped', tone: 'plain' };
  return attempts === 0
    ? { label: 'Pending', tone: 'plain' }
    : { label: 'Will retry', tone: 'bad' };
}

/** `HTTP 503, 2 attempts, next at Nov 20, 2026, 6:25:00 PM UTC`. */
export function deliveryText(delivery: Omit<Delivery, 'endpoint'>): string {
  const { state, attempts, lastStatus, lastError, nextAttempt } = delivery;
  if (state === 'dropped') return 'Not sent: the webhook mode was Drop';
  const answer = lastStatus === null ? lastError : `HTTP ${lastStatus}`;
  return [answer, attemptsText(attempts, nextAttempt)].filter(Boolean).join(', ');
}

/**
 * `2 attempts, next at Nov 20, 2026, 6:25:00 PM UTC`; leaves out what has not happened or will not.
 * @param next simulated unix seconds, or null
 */
export function attemptsText(attempts: number, next: number | null): string {
  const made = attempts === 1 ? '1 attempt' : `${attempts} attempts`;
  return [
    ...(attempts > 0 ? [made] : []),
    ...(next === null ? [] : [`next at ${formatMoment(next)}`]),
  ].join(', ');
}
