import type { CardEntry, CardErrors } from './card-form.ts';
import { Field } from './field.tsx';
import { say } from '../../page-language.ts';

interface CardFieldsProps {
  entry: Omit<CardEntry, 'cvc'>;
  errors: CardErrors;
}

/** The four card fields. After an error they keep their values, except the security code. */
export function CardFields({ entry, errors }: CardFieldsProps) {
  const firstInvalid = (['cardNumber', 'expiry', 'cvc', 'nameOnCard'] as const).find(
    (name) => errors[name],
  );
  const focus = (name: keyof CardEntry) => ({
    error: errors[name],
    autoFocus: firstInvalid === name,
  });
  return (
    <>
      <Field
        name="cardNumber"
        label={say('Card number')}
        {...focus('cardNumber')}
        defaultValue={entry.cardNumber}
        autoComplete="cc-number"
        inputMode="numeric"
        maxLength={30}
        placeholder="1234 1234 1234 1234"
        required
        spellCheck={false}
      />
      <div className="pair">
        <Field
          name="expiry"
          label={say('Expiry')}
          {...focus('expiry')}
          defaultValue={entry.expiry}
          autoComplete="cc-exp"
          inputMode="numeric"
          maxLength={9}
          placeholder={say('MM / YY')}
          required
        />
        <Field
          name="cvc"
          label={say('CVC')}
          {...focus('cvc')}
          autoComplete="cc-csc"
          inputMode="numeric"
          maxLength={4}
          placeholder="123"
          required
        />
      </div>
      <Field
        name="nameOnCard"
        label={say('Name on card')}
        {...focus('nameOnCard')}
        defaultValue={entry.nameOnCard}
        autoComplete="cc-name"
        maxLength={200}
        required
      />
    </>
  );
}
