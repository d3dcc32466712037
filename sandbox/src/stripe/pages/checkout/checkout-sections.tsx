import type { OrderSummary } from './order-summary.ts';
import { CountryField } from '../kit/business-fields.tsx';
import { Field } from '../kit/field.tsx';
import type { CheckoutForm } from './checkout-form.ts';
import { say } from '../../page-language.ts';

/** The order, its later charge, and the amount due now. */
export function OrderSummarySection({ order }: { order: OrderSummary }) {
  const { line } = order;
  return (
    <section className="stack" aria-labelledby="order">
      <div>
        <h1 id="order">{order.heading}</h1>
        <p className="lead-amount">{order.headline}</p>
      </div>
      <dl className="figures">
        <div>
          <dt>
            {line.name}
            {line.description && <span className="soft small"> {line.description}</span>}
          </dt>
          <dd className="amount">{line.price}</dd>
        </div>
        {order.discount && (
          <div>
            <dt>{say('Discount')}</dt>
            <dd className="amount">{order.discount}</dd>
          </div>
        )}
        {order.tax && (
          <div>
            <dt>{order.tax.label}</dt>
            <dd className="amount">{order.tax.amount}</dd>
          </div>
        )}
        {order.firstCharge && (
          <div>
            <dt>{say('First charge on {day}', order.firstCharge)}</dt>
            <dd className="amount">{order.firstCharge.amount}</dd>
          </div>
        )}
        <div className="total">
          <dt>{say('Total due today')}</dt>
          <dd className="amount">{order.dueToday}</dd>
        </div>
      </dl>
    </section>
  );
}

/** The part of the billing address by which tax is worked out. */
export function AddressFields({
  entry,
  errors,
  hasTax,
}: Pick<CheckoutForm, 'entry' | 'errors'> & { hasTax: boolean }) {
  return (
    <>
      <CountryField value={entry.country} error={errors.country} isRequired={hasTax} />
      <Field
        name="postalCode"
        label={say('Postal code')}
        defaultValue={entry.postalCode}
        autoComplete="postal-code"
      />
      {hasTax && (
        <p className="small soft">
          {say('We calculate tax from this address and show it before you pay.')}
        </p>
      )}
    </>
  );
}
