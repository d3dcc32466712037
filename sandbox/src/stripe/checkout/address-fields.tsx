import { Field } from '../pages/layout/field.tsx';
import type { CheckoutForm } from './checkout-form.ts';

const countries = {
  AE: 'United Arab Emirates',
  FR: 'France',
  DE: 'Germany',
  IE: 'Ireland',
  JP: 'Japan',
  GB: 'United Kingdom',
  US: 'United States',
};

/** The part of the billing address by which tax is worked out. */
export function AddressFields({
  entry,
  errors,
  hasTax,
}: Pick<CheckoutForm, 'entry' | 'errors'> & { hasTax: boolean }) {
  return (
    <>
      <div className="field">
        <label htmlFor="country">Country</label>
        <select
          id="country"
          name="country"
          defaultValue={entry.country}
          autoComplete="country"
          required
          aria-invalid={errors.country ? true : undefined}
          aria-describedby={errors.country ? 'country-error' : undefined}
        >
          <option value="">Choose…</option>
          {Object.entries(countries).map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
        {errors.country && (
          <p id="country-error" className="error">
            {errors.country}
          </p>
        )}
      </div>
      <Field
        name="postalCode"
        label="Postal code"
        defaultValue={entry.postalCode}
        autoComplete="postal-code"
      />
      {hasTax && (
        <p className="small soft">We calculate tax from this address and show it before you pay.</p>
      )}
    </>
  );
}
