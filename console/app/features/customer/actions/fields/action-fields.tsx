import type { Action } from '@stillweb/contract/console/actions';
import type { StoredCustomer } from '@stillweb/contract/console/customers';
import { EmailField } from '@stillweb/ui/forms/email-field.tsx';
import { TextField } from '@stillweb/ui/forms/text-field.tsx';
import { AmountField } from './amount-field.tsx';
import { OneChoice, Ticks } from './choice.tsx';
import { asksBilling, type Draft, type DraftField } from './draft.ts';
import { PaymentField } from './payment-field.tsx';
import {
  accessOptions,
  billingOptions,
  evidenceOptions,
  trialOptions,
  whenOptions,
} from './options.ts';

export interface ActionFieldsProps {
  action: Action;
  customer: StoredCustomer;
  draft: Draft;
  onChange: (changed: Partial<Draft>) => void;
  currency: string;
  errorOf: (field: DraftField) => string | undefined;
}

/** The fields that an action has of its own; null for one that needs none. */
export function ActionFields(props: ActionFieldsProps) {
  switch (props.action) {
    case 'refund':
      return <RefundFields {...props} />;
    case 'end-subscription':
      return <EndSubscriptionFields {...props} />;
    case 'extend-trial':
      return <DaysField {...props} />;
    case 'give-credit':
      return (
        <AmountField {...props} description="Later charges are paid from it before the card." />
      );
    case 'forgive-trial':
      return <TrialFields {...props} />;
    case 'change-address':
      return <AddressFields {...props} />;
    case 'block':
      return asksBilling(props.customer) ? <BillingField {...props} /> : null;
    default:
      return null;
  }
}

function RefundFields(props: ActionFieldsProps) {
  const { customer, draft, onChange, errorOf } = props;
  return (
    <>
      <PaymentField
        payments={customer.payments}
        chosen={draft.invoice}
        onChoice={(invoice) => onChange({ invoice })}
      />
      <AmountField {...props} description="Leave it empty to refund all that is left." />
      <OneChoice
        label="Access"
        name="access"
        options={accessOptions}
        chosen={draft.access}
        onChoice={(access) => onChange({ access })}
        error={errorOf('access')}
      />
    </>
  );
}

function EndSubscriptionFields(props: ActionFieldsProps) {
  const { draft, onChange, errorOf } = props;
  return (
    <>
      <OneChoice
        label="When"
        name="when"
        options={whenOptions}
        chosen={draft.when}
        onChoice={(when) => onChange({ when })}
        error={errorOf('when')}
      />
      <AmountField
        {...props}
        label="Refund with it"
        description="Leave it empty to refund nothing."
      />
    </>
  );
}

function DaysField({ draft, onChange, errorOf }: ActionFieldsProps) {
  return (
    <TextField
      label="Days"
      name="days"
      inputMode="numeric"
      autoComplete="off"
      description="They come after the day on which the trial would end."
      value={draft.days}
      onChange={({ target }) => onChange({ days: target.value })}
      error={errorOf('days')}
    />
  );
}

/** Only what has had a trial can be forgiven. */
function TrialFields({ customer, draft, onChange, errorOf }: ActionFieldsProps) {
  const used = new Set<string>(customer.trials.map(({ of }) => of));
  return (
    <Ticks
      label="Whose trial to forgive"
      name="of"
      options={trialOptions.filter(({ value }) => used.has(value))}
      ticked={draft.of}
      onTick={(of) => onChange({ of })}
      error={errorOf('of')}
    />
  );
}

function AddressFields({ draft, onChange, errorOf }: ActionFieldsProps) {
  return (
    <>
      <EmailField
        label="New address"
        name="email"
        autoComplete="off"
        value={draft.email}
        onChange={({ target }) => onChange({ email: target.value })}
        error={errorOf('email')}
      />
      <Ticks
        label="What the customer has shown: two of these"
        name="evidence"
        options={evidenceOptions}
        ticked={draft.evidence}
        onTick={(evidence) => onChange({ evidence })}
        error={errorOf('evidence')}
      />
    </>
  );
}

function BillingField({ draft, onChange, errorOf }: ActionFieldsProps) {
  return (
    <OneChoice
      label="The subscription"
      name="billing"
      options={billingOptions}
      chosen={draft.billing}
      onChoice={(billing) => onChange({ billing })}
      error={errorOf('billing')}
    />
  );
}
