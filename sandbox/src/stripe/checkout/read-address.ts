import { asksForAddress } from '../engine/checkout/session-tax.ts';
import type { Customer } from '../store/object-types.ts';
import { withReader } from '../store/store.ts';
import type { Store } from '../store/store.ts';

/** The address that a buyer has entered, or what is wrong with it; null where the page asks for none. */
export async function readAddress(
  store: Store,
  sessionId: string,
  { country, postalCode }: { country: string; postalCode: string },
): Promise<{ address: Customer['address']; error?: string }> {
  const session = await withReader(store, (reader) => reader.get('checkout.session', sessionId));
  if (!session || !asksForAddress(session)) return { address: null };
  const address = enteredAddress({ country, postalCode });
  return address ? { address } : { address, error: 'Choose your country.' };
}

/** The address of what was typed in; null without a country. */
export function enteredAddress({
  country,
  postalCode,
}: {
  country: string;
  postalCode: string;
}): Customer['address'] {
  if (!/^[A-Z]{2}$/.test(country)) return null;
  return {
    city: null,
    country,
    line1: null,
    line2: null,
    postal_code: postalCode || null,
    state: null,
  };
}
