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

/** Makes a tax id the only one of a customer, or removes all. Emits `customer.tax_id.deleted` and `.created`. */
export async function replaceTaxId(
  tx: Tx,
  customer: Customer,
  taxId: (TaxIdValue & { country: string }) | null,
): Promise<void> {
  for (const existing of await tx.list('tax_id', { customer: customer.id })) {
    const stays = existing.type === taxId?.type && existing.value === taxId.value;
    if (!stays) await tx.remove(existing, 'customer.tax_id.deleted');
  }
  if (taxId) await addTaxId(tx, customer, taxId);
}

/** The tax ids of a customer as invoices show them, newest first. */
export async function taxIdsOf(reader: Reader, customer: string): Promise<TaxIdValue[]> {
  const taxIds = await reader.list('tax_id', { customer });
  return taxIds.map(({ type, value }) => ({ type, value }));
}
