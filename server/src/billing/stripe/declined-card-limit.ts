import { hourSeconds } from '@stillweb/contract/time';
import { t } from '@stillweb/texts/t';
import { consumeAll, createClientLimit, createRateLimit } from '../../http/limits/rate-limits.ts';
import type { Requester } from '../../http/requester.ts';
import { createSecurityLog } from '../../http/logs/security-log.ts';
import { AppError } from '../../platform/app-error.ts';
import type { BillingContext } from '../context.ts';
import { withCardLock } from '../store/locks.ts';
import type { OwnedSubscription } from '../tables.ts';
import { isDecline } from './errors.ts';

/**
 * Runs a call that makes Stripe try a card. Declined cards are limited per user and per client, so that stolen
 * ones cannot be tested through us; all others do not count. A user has one card tried at a time, so
 * that parallel calls neither exceed the limit nor are refused because of each other.
 * @throws AppError RATE_LIMITED before Stripe is called
 */
type LimitDeclinedCards = (
  billing: BillingContext,
  requester: Requester,
  tryCard: (billing: BillingContext) => Promise<OwnedSubscription | undefined>,
) => Promise<OwnedSubscription | undefined>;

const rule = {
  name: 'declined-cards',
  perSeconds: hourSeconds,
  message: () =>
    t('errors.rate-limited.cards', 'Too many cards were declined. Please try again in an hour.'),
};

export function createDeclinedCardLimit({
  db,
  logger,
  metrics,
}: BillingContext): LimitDeclinedCards {
  const userLimit = createRateLimit(db, { ...rule, attempts: 5 });
  const clientLimit = createClientLimit(db, { ...rule, attempts: 20 });
  const recordEvent = createSecurityLog(logger);
  return (billing, { userId, ip }, tryCard) =>
    withCardLock(billing, userId, async (locked) => {
      const counters = [...userLimit.countersOf(userId), ...clientLimit.countersOf(ip)];
      const refund = await consumeAll(db, counters);
      try {
        const result = await tryCard(locked);
        // A payment whose result is not known may still be declined.
        if (result?.slow_payment?.state !== 'PROCESSING') await refund();
        return result;
      } catch (error) {
        if (isDeclined(error)) {
          metrics.declinedCards.inc();
          recordEvent({ event: 'card declined', userId, ip, reason: 'PAYMENT_DECLINED' });
        } else {
          await refund();
        }
        throw error;
      }
    });
}

function isDeclined(error: unknown): boolean {
  return error instanceof AppError ? error.code === 'PAYMENT_DECLINED' : isDecline(error);
}
