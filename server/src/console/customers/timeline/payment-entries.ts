import type { TimelineEntry } from '@stillweb/contract/console/customers';
import { declineWords } from '@stillweb/contract/console/figures/decline-words';
import { brandName } from '@stillweb/contract/text/card-brand';
import { wordsOf } from '@stillweb/contract/text/words';
import { money } from '../../../billing/rules/money.ts';
import { cardOf } from '../../../billing/rules/stored-card.ts';
import { listRefundsOfUser } from '../../../billing/store/history/refunds.ts';
import { listChargesOfUser } from '../customer-payments.ts';
import type { ReadableDatabase } from '../../tables.ts';
import { entry, newest } from './entry.ts';

type Charge = Awaited<ReturnType<typeof listChargesOfUser>>[number];
type Refund = Awaited<ReturnType<typeof listRefundsOfUser>>[number];

/** Payments, those that failed included, and refunds. */
export async function listPaymentEntries(
  db: ReadableDatabase,
  userId: string,
): Promise<TimelineEntry[]> {
  const [charges, refunds] = await Promise.all([
    listChargesOfUser(db, userId, newest),
    listRefundsOfUser(db, userId),
  ]);
  return [...charges.map(describePayment), ...refunds.map(describeRefund)];
}

export function describePayment(charge: Charge): TimelineEntry {
  const { id, amount, currency, status, decline_code: code, created_at: at } = charge;
  const card = cardOf(charge);
  const sum = money({ amount, currency });
  const withCard = card ? ` with ${brandName(card.brand)} ${card.last4}` : '';
  const why = code ? `: ${declineWords(code)}` : '';
  const texts: Record<string, string> = {
    succeeded: `Paid ${sum}${withCard}`,
    pending: `A payment of ${sum} is pending`,
    failed: `A payment of ${sum} failed${why}`,
  };
  return entry({
    at,
    source: 'billing',
    kind: 'payment',
    text: texts[status] ?? `A payment of ${sum}: ${wordsOf(status)}`,
    amount: { amount, currency },
    id,
    details: code,
  });
}

export function describeRefund(refund: Refund): TimelineEntry {
  const { id, charge, amount, currency, status, failure_reason: reason, created_at: at } = refund;
  const sum = money({ amount, currency });
  const texts: Record<string, string> = {
    succeeded: `Refunded ${sum}`,
    pending: `A refund of ${sum} is pending`,
    failed: `A refund of ${sum} failed${reason ? `: ${wordsOf(reason)}` : ''}`,
    canceled: `A refund of ${sum} was canceled`,
  };
  return entry({
    at,
    source: 'billing',
    kind: 'refund',
    text: texts[status] ?? `A refund of ${sum}: ${wordsOf(status)}`,
    amount: { amount, currency },
    id,
    details: [`${charge}, ${status}`, reason].filter(Boolean).join(': '),
  });
}
