import { formStatus } from '../kit/card-form.ts';
import { BusinessNameField, TaxIdField } from '../kit/business-fields.tsx';
import { CardFields } from '../kit/card-fields.tsx';
import { Field } from '../kit/field.tsx';
import { Notice, PageShell, Seller } from '../kit/page-shell.tsx';
import { TestCards } from '../kit/test-cards.tsx';
import { AddressFields, OrderSummarySection } from './checkout-sections.tsx';
import type { CheckoutForm } from './checkout-form.ts';
import type { OrderSummary } from './order-summary.ts';
import { say } from '../../page-language.ts';

export interface CheckoutView extends CheckoutForm {
  seller: string;
  order: OrderSummary;
  /** Address of the buyer, or null when the page has to ask for it. */
  email: string | null;
  backUrl: string | null;
  asksForAddress: boolean;
  asksForBusinessName: boolean;
  /** Whether tax is worked out from the address. */
  hasTax: boolean;
  /** Whether a business may give its tax id. */
  asksForTaxId: boolean;
  /** The seller's text next to the button, or null. */
  submitText: string | null;
  /** Whether the buyer may type in a promotion code. */
  promotionCodes: boolean;
  /** The address that the form posts to, also when shown after the 3-D Secure page. */
  action: string;
}

export function CheckoutPage(view: CheckoutView) {
  const { seller, order, backUrl, failure } = view;
  const title = `${order.submitLabel}: ${seller}`;
  return (
    <PageShell title={formStatus(view) !== 200 ? say('Error: {title}', { title }) : title}>
      <div className="split">
        <div className="stack">
          <p className="row between masthead">
            <Seller name={seller} />
            {backUrl && <a href={backUrl}>{say('Back')}</a>}
          </p>
          <OrderSummarySection order={order} />
          {view.promotionCodes && <PromotionCodeForm {...view} />}
        </div>
        <div className="sheet stack">
          <h2>{say('Pay by card')}</h2>
          {failure && <Notice tone="bad">{failure}</Notice>}
          {view.hasOtherTotal && (
            <Notice tone="good" hasFocus>
              {say(
                'With tax, the first payment is {amount}. Enter the security code (CVC) again and press {button} to confirm.',
                { amount: firstPayment(order), button: order.submitLabel },
              )}
            </Notice>
          )}
          <PaymentForm {...view} />
          <TestCards />
        </div>
      </div>
    </PageShell>
  );
}

/** Today, or when the trial ends. */
function firstPayment({ firstCharge, dueToday }: OrderSummary): string {
  return firstCharge?.amount ?? dueToday;
}

function PromotionCodeForm({ action, entry, errors }: CheckoutView) {
  return (
    <form method="post" action={`${action}/promotion-code`} className="stack" noValidate>
      <Field
        name="promotionCode"
        label={say('Promotion code')}
        error={errors.promotionCode}
        defaultValue={entry.promotionCode}
        autoComplete="off"
        spellCheck={false}
      />
      <button type="submit">{say('Apply')}</button>
    </form>
  );
}

function PaymentForm({
  order,
  submitText,
  email,
  action,
  entry,
  errors,
  asksForAddress,
  hasTax,
  asksForTaxId,
  asksForBusinessName,
}: CheckoutView) {
  return (
    <form method="post" action={action} className="stack" noValidate>
      {email === null ? (
        <Field
          name="email"
          label={say('Email')}
          type="email"
          error={errors.email}
          defaultValue={entry.email}
          autoComplete="email"
          required
        />
      ) : (
        <p className="small">
          <span className="soft">{say('Receipts go to')}</span> {email}
        </p>
      )}
      <CardFields entry={entry} errors={errors} />
      {asksForAddress && <AddressFields entry={entry} errors={errors} hasTax={hasTax} />}
      {asksForBusinessName && <BusinessNameField value={entry.businessName} />}
      {asksForTaxId && <TaxIdField value={entry.taxId} error={errors.taxId} />}
      {hasTax && <input type="hidden" name="shownAmount" value={order.shownAmount} />}
      <button type="submit" className="main wide" data-busy={order.submitBusyLabel}>
        {order.submitLabel}
      </button>
      <p className="small">{submitText ?? order.consent}</p>
    </form>
  );
}
