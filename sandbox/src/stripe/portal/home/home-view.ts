import { cardText } from '../../pages/card/card-text.ts';
import { cardOnFile } from '../../pages/card/cards-on-file.ts';
import { formatDay } from '../../pages/format/dates.ts';
import { formatMoney } from '../../money.ts';
import { invoiceStatus } from '../../pages/layout/status.tsx';
import type { Reader } from '../../store/reader.ts';
import type { PortalHomeView } from './home-page.tsx';
import type { InvoiceRow } from './invoice-rows.tsx';
import { currentPlans } from './plan-view.ts';
import type { PortalStep } from '../session/portal-flow.ts';
import type { PortalVisit } from '../session/portal-session.ts';

const doneTexts: Record<PortalStep, string> = {
  cancel: 'Your plan is canceled. You keep it until the day below.',
  'cancel-now': 'Your plan is canceled.',
  renew: 'Your plan goes on.',
  switch: 'Your plan is switched.',
  card: 'Your payment method is updated.',
};

/** The message after a step, by its name in the address; null for another name. */
export function doneText(step: string | undefined): string | null {
  const entry = Object.entries(doneTexts).find(([name]) => name === step);
  return entry ? entry[1] : null;
}

/**
 * The content of the first portal page.
 * @param done the message after a step, or null
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
    plans: await currentPlans(reader, visit),
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
