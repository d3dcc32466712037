import { defaultCurrency, soldCurrencies } from '@stillweb/contract/currencies';
import { failureOf, type Failure } from '@stillweb/ui/api/errors.ts';
import { Button } from '@stillweb/ui/kit/button.tsx';
import { FormError } from '@stillweb/ui/forms/form-error.tsx';
import { Form } from '@stillweb/ui/forms/form.tsx';
import { SelectField } from '@stillweb/ui/forms/select-field.tsx';
import { TextField } from '@stillweb/ui/forms/text-field.tsx';
import { useForm, type FieldState } from '@stillweb/ui/forms/use-form.ts';
import { toast } from '@stillweb/ui/feedback/toast.tsx';
import { useState } from 'react';
import { DialogButton } from '../../forms/dialog-button.tsx';
import { currencyOptions } from '../../forms/options.ts';
import { useMay } from '../../session/hooks.ts';
import { useDraftSetMutation } from './api.ts';
import { offerForm, plainForm, readSetForm, type OfferForm } from './new-set-form-schema.ts';

const texts = {
  plain: {
    label: 'New prices',
    description:
      'They start as a draft, which changes nothing. You see a preview before you schedule them.',
  },
  offer: {
    label: 'New offer',
    description:
      'It starts as a draft, which no customer sees. You see a preview before you schedule it.',
  },
};

/** Prepares a set, where the role may. */
export function NewSetButton({ of }: { of: 'plain' | 'offer' }) {
  const mayOffers = useMay('set-catalogue');
  const mayPlain = useMay('set-plain-prices');
  if (!(of === 'plain' ? mayPlain : mayOffers)) return null;
  const { label, description } = texts[of];
  return (
    <DialogButton label={label} title={label} description={description}>
      {(close) =>
        of === 'plain' ? <NewPricesForm onDone={close} /> : <NewOfferForm onDone={close} />
      }
    </DialogButton>
  );
}

type Prices = 'currency' | 'monthly' | 'monthlyRegular' | 'yearly' | 'yearlyRegular';
type Show = (errors: Record<string, string>) => void;

function NewPricesForm({ onDone }: { onDone: () => void }) {
  const { send, failure } = useDraft(onDone);
  const form = useForm({
    schema: plainForm,
    submit: async (typed) => {
      const error = await send(typed, form.showErrors);
      if (error) form.showServerErrors(error);
    },
  });
  return (
    <Form {...form.formProps}>
      <PriceFields fieldProps={form.fieldProps} />
      <MomentField
        label="From (UTC)"
        empty="Leave empty to start immediately."
        {...form.fieldProps('startsAt')}
      />
      <FormError>{failure}</FormError>
      <Submit pending={form.pending} />
    </Form>
  );
}

function NewOfferForm({ onDone }: { onDone: () => void }) {
  const { send, failure } = useDraft(onDone);
  const form = useForm({
    schema: offerForm,
    submit: async (typed) => {
      const error = await send(typed, form.showErrors);
      if (error) form.showServerErrors(error);
    },
  });
  return (
    <Form {...form.formProps}>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Code"
          description="As in /pricing?offer=spring. A code cannot be reused."
          autoComplete="off"
          maxLength={30}
          {...form.fieldProps('code')}
        />
        <TextField
          label="Name"
          description="As in “The spring offer has ended.”"
          autoComplete="off"
          maxLength={60}
          {...form.fieldProps('name')}
        />
      </div>
      <PriceFields fieldProps={form.fieldProps} />
      <div className="grid gap-5 sm:grid-cols-2">
        <MomentField
          label="From (UTC)"
          empty="Leave empty to start immediately."
          {...form.fieldProps('startsAt')}
        />
        <MomentField
          label="Until (UTC)"
          empty="Leave empty for no end."
          {...form.fieldProps('endsAt')}
        />
      </div>
      <TextField
        label="Places"
        description="The number of subscriptions that can start with it. Leave empty for no limit."
        autoComplete="off"
        inputMode="numeric"
        {...form.fieldProps('maxRedemptions')}
      />
      <FormError>{failure}</FormError>
      <Submit pending={form.pending} />
    </Form>
  );
}

function PriceFields({ fieldProps }: { fieldProps: (name: Prices) => FieldState }) {
  const props = { autoComplete: 'off', inputMode: 'decimal' } as const;
  return (
    <>
      <SelectField
        label="Currency"
        options={currencyOptions(soldCurrencies)}
        defaultValue={defaultCurrency}
        {...fieldProps('currency')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Monthly price" {...props} {...fieldProps('monthly')} />
        <TextField label="Regular monthly price" {...props} {...fieldProps('monthlyRegular')} />
        <TextField label="Annual price" {...props} {...fieldProps('yearly')} />
        <TextField label="Regular annual price" {...props} {...fieldProps('yearlyRegular')} />
      </div>
    </>
  );
}

function MomentField({ empty, ...props }: FieldState & { label: string; empty: string }) {
  return <TextField type="datetime-local" description={empty} autoComplete="off" {...props} />;
}

function Submit({ pending }: { pending: boolean }) {
  return (
    <Button type="submit" pending={pending} pendingText="Saving…">
      Save draft
    </Button>
  );
}

/** Sends the form. Some rules concern several fields; their errors are shown at one of them. */
function useDraft(onDone: () => void) {
  const [draftSet] = useDraftSetMutation();
  const [failure, setFailure] = useState<Failure | null>(null);

  async function send(typed: Parameters<typeof readSetForm>[0] | OfferForm, show: Show) {
    setFailure(null);
    const read = readSetForm(typed, new Date());
    if ('errors' in read) {
      show(read.errors);
      return undefined;
    }
    const { data, error } = await draftSet(read.request);
    if (error) {
      setFailure(failureOf(error, 'The draft could not be saved. Please try again.'));
      return error;
    }
    if (data) toast.success('The draft is saved.');
    onDone();
    return undefined;
  }

  return { send, failure };
}
