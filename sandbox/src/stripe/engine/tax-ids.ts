import { newId } from '../ids.ts';
import type { Customer, TaxId } from '../store/object-types.ts';
import type { Reader } from '../store/reader.ts';
import type { Tx } from '../store/tx.ts';

/** The tax id of a business, as invoices and checkout sessions show it. */
export type TaxIdValue = Pick<TaxId, 'type' | 'value'>;

/** Gives a customer a tax id, once. Emits `customer.tax_id.created`. Nothing verifies it here. */
export async function addTaxId(
  tx: Tx,
  customer: Customer,
  { type, value, country }: TaxIdValue & { country: string },
): Promise<void> {
  const existing = await taxIdsOf(tx, customer.id);
  if (existing.some((taxId) => taxId.type === type && taxId.value === value)) return;
  const taxId: TaxId = {
    id: newId('txi'),
    object: 'tax_id',
    country,
    created: tx.now(),
    customer: customer.id,
    customer_account: null,
    livemode: false,
    owner: { customer: customer.id, customer_account: null, type: 'customer' },
    type,
    value,
    verification: { status: 'unavailable', verified_address: null, verified_name: null },
  };
  await tx.insert(taxId, 'customer.tax_id.created');
}

/** The tax ids of a customer, newest first. */
export async function taxIdsOf(reader: Reader, customer: string): Promise<TaxIdValue[]> {
  const taxIds = await reader.list('tax_id', { customer });
  return taxIds.map(({ type, value }) => ({ type, value }));
}
