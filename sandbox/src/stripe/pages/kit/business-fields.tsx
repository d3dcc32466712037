import { pageLanguage, say } from '../../page-language.ts';
import { Field } from './field.tsx';

type FieldProps = { value: string; error?: string | undefined };

/** The name that goes on the invoices of a business. */
export function BusinessNameField({ value }: FieldProps) {
  return (
    <Field
      name="businessName"
      label={say('Business name (optional)')}
      defaultValue={value}
      autoComplete="organization"
    />
  );
}

export function TaxIdField({ value, error }: FieldProps) {
  return (
    <Field
      name="taxId"
      label={say('Tax ID (optional)')}
      description={say('For a business: it is printed on your invoices.')}
      error={error}
      defaultValue={value}
      autoComplete="off"
      spellCheck={false}
    />
  );
}

const countries = ['AE', 'FR', 'DE', 'IE', 'JP', 'GB', 'US'];

export function CountryField({
  value,
  error,
  isRequired = false,
}: FieldProps & { isRequired?: boolean }) {
  const names = new Intl.DisplayNames(pageLanguage(), { type: 'region' });
  return (
    <div className="field">
      <label htmlFor="country">{say('Country')}</label>
      <select
        id="country"
        name="country"
        defaultValue={value}
        autoComplete="country"
        required={isRequired}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'country-error' : undefined}
      >
        <option value="">{say('Choose…')}</option>
        {countries.map((code) => (
          <option key={code} value={code}>
            {names.of(code)}
          </option>
        ))}
      </select>
      {error && (
        <p id="country-error" className="error">
          {error}
        </p>
      )}
    </div>
  );
}
