import type { Customer, StripeObject } from '../store/object-types.ts';
import type { Reader } from '../store/reader.ts';

/**
 * Customers by an id of theirs, of a subscription, invoice, payment or the like, or by a part of
 * their name or address; all if nothing is asked for. Newest first.
 */
export async function findCustomers(
  reader: Reader,
  asked: string,
  limit: number,
): Promise<Customer[]> {
  if (asked === '') return reader.list('customer', { limit });
  const id = await customerIdOf(reader, asked);
  const named = id && (await reader.get('customer', id));
  if (named) return [named];
  const part = asked.toLowerCase();
  const all = await reader.list('customer');
  return all
    .filter(({ email, name }) => `${email ?? ''} ${name ?? ''}`.toLowerCase().includes(part))
    .slice(0, limit);
}

/** The customer to whom an object of this id belongs; undefined for none. */
export async function customerIdOf(reader: Reader, id: string): Promise<string | undefined> {
  const row = await reader.find(id);
  if (!row || row.deleted) return undefined;
  const { body } = row;
  if (body.object === 'dispute' || body.object === 'radar.early_fraud_warning') {
    return ownerOf(await reader.require('charge', body.charge));
  }
  return ownerOf(body);
}

function ownerOf(body: StripeObject): string | undefined {
  if (body.object === 'customer') return body.id;
  return 'customer' in body ? (body.customer ?? undefined) : undefined;
}
