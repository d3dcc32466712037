import { cardOnFile, cardText } from '../pages/card-text.ts';
import { formatDay } from '../pages/dates.ts';
import { formatMoney } from '../pages/money.ts';
import { invoiceStatus } from '../pages/status.tsx';
import type { Reader } from '../store/reader.ts';
import type { PortalHomeView } from './home-page.tsx';
import type { InvoiceRow } from './invoice-rows.tsx';
import { livePlans } from './plan-view.ts';
import type { PortalStep } from './portal-flow.ts';
import type { PortalVisit } from './portal-visit.ts';

const doneTexts: Record<PortalStep, string> = {
  cancel: 'Your plan is cancelled. You keep it until the day below.',
  'cancel-now': 'Your plan is cancelled.',
  renew: 'Your plan goes on.',
  switch: 'Your plan is switched.',
  card: 'Your payment method is updated.',
};

/** What to say about a step that the address names as finished; null for any other text. */
export function doneText(step: string | undefined): string | null {
  const found = Object.entries(doneTexts).find(([name]) => name === step);
  return found ? found[1] : null;
}

/**
 * What the first portal page shows.
 * @param done what has just been done, in words
 */
export async function homeView(
  reader: Reader,
  visit: PortalVisit,
  seller: string,
  done: string | null,
): Promise<PortalHomeView> {
  const { session, configuration, customer, homeUrl } = visit;
  const { features, business_profile: profile } = configuration;
  const card = await cardOnFile(reader, customer);
  return {
    seller,
    headline: profile.headline,
    returnUrl: session.return_url ?? configuration.default_return_url,
    done,
    plans: await livePlans(reader, visit),
    card: features.payment_method_update.enabled
      ? { text: card && cardText(card), updateUrl: `${homeUrl}/payment-method` }
      : undefined,
    invoices: features.invoice_history.enabled ? await invoiceRows(reader, customer.id) : undefined,
  };
}

async function invoiceRows(reader: Reader, customer: string): Promise<InvoiceRow[]> {
  const invoices = await reader.list('invoice', { customer, limit: 100 });
  return invoices
    .filter(({ status }) => status !== 'draft')
    .map((invoice) => ({
      id: invoice.id,
      date: formatDay(invoice.created),
      amount: formatMoney(invoice.total, invoice.currency),
      status: invoiceStatus(invoice.status),
      url: invoice.hosted_invoice_url ?? null,
    }));
}
