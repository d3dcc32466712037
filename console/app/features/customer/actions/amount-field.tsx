import { mostAmount } from '@stillweb/contract/console/amount';
import type { StoredCustomer } from '@stillweb/contract/console/customers';
import { defaultCurrency, inMajorUnits } from '@stillweb/contract/currencies';
import { decimalAmount } from '@stillweb/contract/text/money';
import { TextField } from '@stillweb/ui/forms/text-field.tsx';
import { parseAmount } from '../../../text/parse-amount.ts';
import type { Field } from './customer-kind.tsx';

interface AmountFieldProps extends Field<string> {
  currency: string;
  label?: string;
  description: string;
}

/** A sum of money in one currency, typed as on a receipt. */
export function AmountField(props: AmountFieldProps) {
  const { currency, label = 'Amount', description, onChange, ...field } = props;
  return (
    <TextField
      label={label}
      inputMode="decimal"
      autoComplete="off"
      placeholder={decimalAmount(900, currency)}
      description={`${currency.toUpperCase()}. ${description}`}
      {...field}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

/** What to type where an amount is missing or wrong. */
export function amountMessage(currency: string): string {
  const most = inMajorUnits(mostAmount, currency).toLocaleString('en-US');
  return `Enter an amount such as ${decimalAmount(900, currency)} (at most ${most})`;
}

/** Minor units; undefined for an amount that was left empty. A wrong one must not count as that. */
export function optionalAmount(typed: string, currency: string) {
  return typed.trim() ? parseAmount(typed, currency) : undefined;
}

/** In which currency a customer pays: that of the current subscription, or of the newest with a price. */
export function currencyOf({ subscriptions }: StoredCustomer): string {
  const priced = subscriptions.filter(({ price }) => price !== null);
  const chosen = priced.find(({ current }) => current) ?? priced[0];
  return chosen?.price?.currency ?? defaultCurrency;
}
