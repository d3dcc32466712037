import type { Invoice } from '@stillweb/contract/billing/subscription';
import { formatExactMoney } from '@stillweb/contract/text/money';
import type { Tone } from '../../kit/tone.ts';

const badges = new Map<string, { label: string; tone: Tone }>([
  ['paid', { label: 'Paid', tone: 'green' }],
  ['open', { label: 'Open', tone: 'orange' }],
  ['void', { label: 'Void', tone: 'neutral' }],
  ['uncollectible', { label: 'Not paid', tone: 'red' }],
]);

type BadgedInvoice = Pick<Invoice, 'status' | 'amount' | 'amountRefunded' | 'currency'>;

/** Label and color of an invoice's status and refund; an unknown status is its own label. */
export function invoiceBadge(invoice: BadgedInvoice): { label: string; tone: Tone } {
  const { status, amount, amountRefunded, currency } = invoice;
  if (amountRefunded > 0) {
    const parts = `${formatExactMoney(amountRefunded, currency)} of ${formatExactMoney(amount, currency)}`;
    return { label: amountRefunded < amount ? `Refunded ${parts}` : 'Refunded', tone: 'neutral' };
  }
  return badges.get(status) ?? { label: status, tone: 'neutral' };
}
