import type { TimelineEntry } from '@stillweb/contract/console/customers';
import { declineWords } from '@stillweb/contract/console/decline-words';
import { brandName } from '@stillweb/contract/card-brand';
import { wordsOf } from '@stillweb/contract/words';
import type { Card } from '../../../billing/email-content.ts';
import { money } from '../../../billing/emails/text/money.ts';
import { listRefundsOfUser } from '../../../billing/store/refunds.ts';
import { listChargesOfUser } from '../../store/customer-payments.ts';
import { listEmailsOfUser } from '../../../billing/store/emails.ts';
import type { ReadableDatabase } from '../../tables.ts';
import { entry, newest } from './entry.ts';

type Charge = Omit<Awaited<ReturnType<typeof listChargesOfUser>>[number], 'invoice_id'>;
type Refund = Omit<Awaited<ReturnType<typeof listRefundsOfUser>>[number], 'charge'>;

/** Payments, those that failed included, and refunds. */
export async function listPaymentEntries(
  db: ReadableDatabase,
  userId: string,
): Promise<TimelineEntry[]> {
  const [charges, refunds, cards] = await Promise.all([
    listChargesOfUser(db, userId, newest),
    listRefundsOfUser(db, userId),
    findPaidWith(db, userId),
  ]);
  return [
    ...charges.map(({ invoice_id: invoice, ...charge }) =>
      describePayment(charge, cards.get(invoice ?? '')),
    ),
    ...refunds.map(describeRefund),
  ];
}

/** The cards that paid invoices, by the id of the invoice, as the receipts name them. */
async function findPaidWith(db: ReadableDatabase, userId: string): Promise<Map<string, Card>> {
  const emails = await listEmailsOfUser(db, userId);
  return new Map(
    emails.flatMap(({ content }) =>
      content.kind === 'receipt' && content.invoice && content.card
        ? [[content.invoice, content.card]]
        : [],
    ),
  );
}

/** @param card that has paid, if it is known */
export function describePayment(charge: Charge, card?: Card): TimelineEntry {
  const { id, amount, currency, status, decline_code: code, created_at: at } = charge;
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
  const { id, amount, currency, status, failure_reason: reason, created_at: at } = refund;
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
    details: reason,
  });
}
