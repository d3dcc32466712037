import { TextField } from '@stillweb/ui/forms/text-field.tsx';
import { decimalAmount } from '@stillweb/contract/money-text';
import type { Draft, DraftField } from './draft.ts';

interface AmountFieldProps {
  draft: Draft;
  onChange: (changed: Partial<Draft>) => void;
  currency: string;
  errorOf: (field: DraftField) => string | undefined;
  label?: string;
  description: string;
}

/** A sum of money in the customer's currency, typed as on a receipt. */
export function AmountField(props: AmountFieldProps) {
  const { draft, onChange, currency, errorOf, label = 'Amount', description } = props;
  return (
    <TextField
      label={label}
      name="amount"
      inputMode="decimal"
      autoComplete="off"
      placeholder={decimalAmount(900, currency)}
      description={`${currency.toUpperCase()}. ${description}`}
      value={draft.amount}
      onChange={({ target }) => onChange({ amount: target.value })}
      error={errorOf('amount')}
    />
  );
}
