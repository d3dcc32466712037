import { withReader } from '../../store/store.ts';
import type { Store } from '../../store/store.ts';
import { asksForAddress, asksForTaxId } from '../../engine/checkout/session-tax.ts';
import type { Customer } from '../../store/object-types.ts';
import { say } from '../../page-language.ts';

/** The error of an entered address; undefined when it is valid or the session has one already. */
export async function checkEmail(
  store: Store,
  sessionId: string,
  email: string,
): Promise<string | undefined> {
  const session = await withReader(store, (reader) => reader.get('checkout.session', sessionId));
  if (!session || session.customer !== null || session.customer_email !== null) return undefined;
  return /^[^\s@]+@[^\s@]+$/.test(email) ? undefined : say('Enter your email address.');
}

/** The buyer's entered address, or an error; null if the page asks for none. */
export async function readAddress(
  store: Store,
  sessionId: string,
  { country, postalCode }: { country: string; postalCode: string },
): Promise<{ address: Customer['address']; error?: string }> {
  const session = await withReader(store, (reader) => reader.get('checkout.session', sessionId));
  if (!session) return { address: null };
  const isNeeded = asksForAddress(session);
  if (!isNeeded && !asksForTaxId(session)) return { address: null };
  const address = enteredAddress({ country, postalCode });
  return address || !isNeeded ? { address } : { address, error: say('Choose your country.') };
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
