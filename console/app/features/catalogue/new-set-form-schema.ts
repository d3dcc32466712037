import { newPriceSet, type NewPriceSet } from '@stillweb/contract/console/catalogue';
import { decimalsOf, soldCurrencies } from '@stillweb/contract/currencies';
import * as z from 'zod/mini';
import { parseAmount } from '../../text/parse-amount.ts';

const noAmount = 'Enter it as 9 or 9.00';
/** As in "9", "9.00" or "1,234.50". */
const amount = z
  .string('Is required')
  .check(z.minLength(1, 'Is required'), z.regex(/^(?:|\d{1,3}(,?\d{3})*(\.\d{2})?)$/, noAmount));
/** As a browser's field for date and time has it, which is read as UTC; empty for none. */
const moment = z
  .string()
  .check(z.regex(/^(?:|\d{4}-\d\d-\d\dT\d\d:\d\d)$/, 'Choose a date and time'));

const prices = {
  monthly: amount,
  monthlyRegular: amount,
  yearly: amount,
  yearlyRegular: amount,
  currency: z.enum(soldCurrencies, 'Please choose a currency'),
  startsAt: moment,
};

export const plainForm = z.object(prices);
export const offerForm = z.object({
  ...prices,
  code: z.string('Is required').check(z.minLength(1, 'Is required')),
  name: z.string('Is required').check(z.minLength(1, 'Is required')),
  endsAt: moment,
  maxRedemptions: z
    .string()
    .check(z.regex(/^(?:|[1-9]\d{0,8})$/, 'Enter a number or leave it empty')),
});
type PlainForm = z.infer<typeof plainForm>;
export type OfferForm = z.infer<typeof offerForm>;

/**
 * The request that a form makes, or the first message of each field that is wrong.
 * @param now for a set that starts immediately
 */
export function readSetForm(
  form: PlainForm | OfferForm,
  now: Date,
): { request: NewPriceSet } | { errors: Record<string, string> } {
  const { currency } = form;
  const amountOf = (field: AmountField) => parseAmount(form[field], currency) ?? NaN;
  const parsed = newPriceSet.safeParse({
    of: 'code' in form ? 'offer' : 'plain',
    MONTHLY: { amount: amountOf('monthly'), originalAmount: amountOf('monthlyRegular') },
    YEARLY: { amount: amountOf('yearly'), originalAmount: amountOf('yearlyRegular') },
    currency,
    startsAt: utc(form.startsAt) ?? now.toISOString(),
    ...('code' in form && {
      code: form.code,
      name: form.name,
      endsAt: utc(form.endsAt),
      maxRedemptions: form.maxRedemptions === '' ? null : Number(form.maxRedemptions),
    }),
  });
  if (parsed.success) return { request: parsed.data };
  const errors: Record<string, string> = {};
  for (const { code, path, message } of parsed.error.issues) {
    const name = path.join('.');
    const field = fieldOf[name];
    const isNoAmount = field !== undefined && code === 'invalid_type';
    errors[field ?? name] ??= isNoAmount ? noAmountIn(currency) : message;
  }
  return { errors };
}

type AmountField = 'monthly' | 'monthlyRegular' | 'yearly' | 'yearlyRegular';

const fieldOf: Record<string, AmountField> = {
  'MONTHLY.amount': 'monthly',
  'MONTHLY.originalAmount': 'monthlyRegular',
  'YEARLY.amount': 'yearly',
  'YEARLY.originalAmount': 'yearlyRegular',
};

/** Without an example: "900" next to a typed "9.00" would read as the same amount. */
function noAmountIn(currency: string): string {
  return decimalsOf(currency) === 0 ? 'Enter it without decimals' : noAmount;
}

function utc(text: string): string | null {
  return text === '' ? null : new Date(`${text}Z`).toISOString();
}
