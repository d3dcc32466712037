import { t } from '@stillweb/texts/t';
import type { Invoice } from '@stillweb/contract/billing/subscription';
import { formatExactMoney } from '@stillweb/contract/text/money';
import type { Tone } from '../../kit/tone.ts';

const badges = new Map<string, { label: string; tone: Tone }>([
  [
    'paid',
    {
      get label() {
        return t('invoices.paid', 'Paid');
      },
      tone: 'green',
    },
  ],
  [
    'open',
    {
      get label() {
        return t('invoices.open', 'Open');
      },
      tone: 'orange',
    },
  ],
  [
    'void',
    {
      get label() {
        return t('invoices.void', 'Void');
      },
      tone: 'neutral',
    },
  ],
  [
    'uncollectible',
    {
      get label() {
        return t('invoices.uncollectible', 'Not paid');
      },
      tone: 'red',
    },
  ],
]);

type BadgedInvoice = Pick<Invoice, 'status' | 'amount' | 'amountRefunded' | 'currency'>;

/** Label and color of an invoice's status and refund; an unknown status is its own label. */
export function invoiceBadge(invoice: BadgedInvoice): { label: string; tone: Tone } {
  const { status, amount, amountRefunded, currency } = invoice;
  if (amountRefunded > 0) {
    const label =
      amountRefunded < amount
        ? t('invoices.partly-refunded', 'Refunded {refunded} of {amount}', {
            refunded: formatExactMoney(amountRefunded, currency),
            amount: formatExactMoney(amount, currency),
          })
        : t('invoices.refunded', 'Refunded');
    return { label, tone: 'neutral' };
  }
  return badges.get(status) ?? { label: status, tone: 'neutral' };
}
