import { Field } from './field.tsx';

type FieldProps = { value: string; error?: string | undefined };

/** The name that goes on the invoices of a business. */
export function BusinessNameField({ value }: FieldProps) {
  return (
    <Field
      name="businessName"
      label="Business name (optional)"
      defaultValue={value}
      autoComplete="organization"
    />
  );
}

export function TaxIdField({ value, error }: FieldProps) {
  return (
    <Field
      name="taxId"
      label="Tax ID (optional)"
      description="For a business: it is printed on your invoices."
      error={error}
      defaultValue={value}
      autoComplete="off"
      spellCheck={false}
    />
  );
}

const countries = {
  AE: 'United Arab Emirates',
  FR: 'France',
  DE: 'Germany',
  IE: 'Ireland',
  JP: 'Japan',
  GB: 'United Kingdom',
  US: 'United States',
};

export function CountryField({
  value,
  error,
  isRequired = false,
}: FieldProps & { isRequired?: boolean }) {
  return (
    <div className="field">
      <label htmlFor="country">Country</label>
      <select
        id="country"
        name="country"
        defaultValue={value}
        autoComplete="country"
        required={isRequired}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'country-error' : undefined}
      >
        <option value="">Choose…</option>
        {Object.entries(countries).map(([code, name]) => (
          <option key={code} value={code}>
            {name}
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
