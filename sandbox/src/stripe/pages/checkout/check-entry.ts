import { withReader } from '../../store/store.ts';
import type { Store } from '../../store/store.ts';
import { asksForAddress, asksForTaxId } from '../../engine/checkout/session-tax.ts';
import type { Customer } from '../../store/object-types.ts';
import type { TaxIdValue } from '../../engine/tax-ids.ts';

/** The error of an entered address; undefined when it is valid or the session has one already. */
export async function checkEmail(
  store: Store,
  sessionId: string,
  email: string,
): Promise<string | undefined> {
  const session = await withReader(store, (reader) => reader.get('checkout.session', sessionId));
  if (!session || session.customer !== null || session.customer_email !== null) return undefined;
  return /^[^\s@]+@[^\s@]+$/.test(email) ? undefined : 'Enter your email address.';
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
  return address || !isNeeded ? { address } : { address, error: 'Choose your country.' };
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

/** The tax id of a business in each country that the page offers, and how it is written. */
const formats: Record<string, { type: TaxIdValue['type']; pattern: RegExp; example: string }> = {
  AE: { type: 'ae_trn', pattern: /^\d{15}$/, example: '123456789012345' },
  DE: { type: 'eu_vat', pattern: /^DE\d{9}$/, example: 'DE123456789' },
  FR: { type: 'eu_vat', pattern: /^FR[A-Z\d]{2}\d{9}$/, example: 'FRAB123456789' },
  GB: { type: 'gb_vat', pattern: /^GB\d{9}$/, example: 'GB123456789' },
  IE: { type: 'eu_vat', pattern: /^IE\d{7}[A-Z]{1,2}$/, example: 'IE1234567AB' },
  JP: { type: 'jp_trn', pattern: /^T\d{13}$/, example: 'T1234567891234' },
  US: { type: 'us_ein', pattern: /^\d{2}-\d{7}$/, example: '12-3456789' },
};

/** The business tax id that a buyer has entered, or the error in it; null for none. */
export function readTaxId(
  country: string,
  typed: string,
): { taxId: TaxIdValue | null; error?: string } {
  const value = typed.replaceAll(/\s/g, '').toUpperCase();
  const format = formats[country];
  if (value === '') return { taxId: null };
  if (!format) return { taxId: null, error: 'Choose the country of the tax ID.' };
  if (format.pattern.test(value)) return { taxId: { type: format.type, value } };
  return { taxId: null, error: `Write the tax ID like ${format.example}, or leave it empty.` };
}
