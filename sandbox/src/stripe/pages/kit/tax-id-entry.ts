import type { TaxIdValue } from '../../engine/tax-ids.ts';
import { say } from '../../page-language.ts';

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

/** The business tax id that was entered, or the error in it; null for none. */
export function readTaxId(
  country: string,
  typed: string,
): { taxId: TaxIdValue | null; error?: string } {
  const value = typed.replaceAll(/\s/g, '').toUpperCase();
  const format = formats[country];
  if (value === '') return { taxId: null };
  if (!format) return { taxId: null, error: say('Choose the country of the tax ID.') };
  if (format.pattern.test(value)) return { taxId: { type: format.type, value } };
  return {
    taxId: null,
    error: say('Write the tax ID like {example}, or leave it empty.', { example: format.example }),
  };
}
