import { planName, planPrice } from '../../portal/plan-view.ts';
import type { Customer } from '../../store/object-types.ts';
import type { Reader } from '../../store/reader.ts';
import { formatDay } from '../dates.ts';
import { formatMoney } from '../money.ts';
import { invoiceStatus, subscriptionStatus } from '../status.tsx';
import type { CustomerView } from './customer-list.tsx';

/** The newest customers with all they have bought. */
export async function listCustomers(reader: Reader, limit: number): Promise<CustomerView[]> {
  const customers = await reader.list('customer', { limit });
  return Promise.all(customers.map((customer) => customerView(reader, customer)));
}

async function customerView(reader: Reader, customer: Customer): Promise<CustomerView> {
  const subscriptions = await reader.list('subscription', { customer: customer.id });
  const invoices = await reader.list('invoice', { customer: customer.id, limit: 24 });
  return {
    id: customer.id,
    name: customer.email ?? customer.name ?? customer.id,
    subscriptions: await Promise.all(
      subscriptions.map(async (subscription) => ({
        id: subscription.id,
        text: `${await planName(reader, subscription)}, ${planPrice(subscription)}`,
        status: subscriptionStatus(subscription.status),
      })),
    ),
    invoices: invoices.map((invoice) => ({
      id: invoice.id,
      text: `${formatDay(invoice.created)}, ${formatMoney(invoice.total, invoice.currency)}`,
      status: invoiceStatus(invoice.status),
      url: invoice.hosted_invoice_url ?? null,
    })),
  };
}
