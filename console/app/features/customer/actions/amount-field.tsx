import { mostAmount } from '@stillweb/contract/console/amount';
import type { StoredCustomer } from '@stillweb/contract/console/customers';
import { inMajorUnits } from '@stillweb/contract/currencies';
import { decimalAmount } from '@stillweb/contract/text/money';
import { TextField } from '@stillweb/ui/forms/text-field.tsx';
import { parseAmount } from '../../../text/parse-amount.ts';
import type { Field } from './customer-kind.tsx';

interface AmountFieldProps extends Field<string> {
  customer: StoredCustomer;
  label?: string;
  description: string;
}

/** A sum of money in the customer's currency, typed as on a receipt. */
export function AmountField(props: AmountFieldProps) {
  const { customer, label = 'Amount', description, onChange, ...field } = props;
  const currency = currencyOf(customer);
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

/** What to type where an amount is missing or wrong, in the customer's currency. */
export function amountMessage(customer: StoredCustomer): string {
  const currency = currencyOf(customer);
  const most = inMajorUnits(mostAmount, currency).toLocaleString('en-US');
  return `Enter an amount such as ${decimalAmount(900, currency)} (at most ${most})`;
}

/** Minor units of the customer's currency; null when it is no amount. */
export function parseAmountOf(typed: string, customer: StoredCustomer): number | null {
  return parseAmount(typed, currencyOf(customer));
}

/** The same; undefined for an amount that was left empty. A wrong one must not count as that. */
export function optionalAmount(typed: string, customer: StoredCustomer) {
  return typed.trim() ? parseAmountOf(typed, customer) : undefined;
}

/** In which currency a customer pays: that of the current subscription, or of the newest with a price. */
function currencyOf({ subscriptions }: StoredCustomer): string {
  const priced = subscriptions.filter(({ price }) => price !== null);
  const chosen = priced.find(({ current }) => current) ?? priced[0];
  return chosen?.price?.currency ?? 'usd';
}
