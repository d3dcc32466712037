import { actionForm, type Action, type StartedAction } from '@stillweb/contract/console/actions';
import type { StoredCustomer } from '@stillweb/contract/console/customers';
import { FormError } from '@stillweb/ui/forms/form-error.tsx';
import { Form } from '@stillweb/ui/forms/form.tsx';
import { useForm } from '@stillweb/ui/forms/use-form.ts';
import { useState } from 'react';
import { ConfirmButtons } from './confirm-buttons.tsx';
import { currencyOf } from './currency-of.ts';
import { ActionFields } from './fields/action-fields.tsx';
import { firstDraft, readDraft, type Draft, type DraftField } from './fields/draft.ts';
import { PreviewPanel } from './preview/preview-panel.tsx';
import { usePreview } from './preview/use-preview.ts';
import { ReasonFields, TicketField } from '../../../parts/reason-fields.tsx';
import { useStartAction } from './use-start-action.ts';

interface ActionFormProps {
  action: Action;
  customer: StoredCustomer;
  onBusy: (isBusy: boolean) => void;
  onStart: (started: StartedAction & { confirm: string }) => void;
  onCancel: () => void;
}

/** The fields of an action beside what it will do: both stand in view of the person who confirms. */
export function ActionForm({ action, customer, onBusy, onStart, onCancel }: ActionFormProps) {
  const currency = currencyOf(customer);
  const [draft, setDraft] = useState<Draft>(() => firstDraft(customer));
  const { request, problem } = readDraft(action, draft, customer);
  const state = usePreview(customer.userId, request);
  const { preview } = state;
  const { startAction, failure } = useStartAction({
    userId: customer.userId,
    onStart,
    onChanged: state.replace,
  });
  const form = useForm({
    schema: actionForm,
    submit: async (typed) => {
      if (!preview) return;
      onBusy(true);
      const error = await startAction(preview, typed).finally(() => onBusy(false));
      form.showServerErrors(error);
    },
  });

  function change(changed: Partial<Draft>) {
    setDraft((before) => ({ ...before, ...changed }));
    state.forgetOutdated();
  }

  const errorOf = (field: DraftField) =>
    problem?.field === field && !problem.isEmpty ? problem.message : undefined;
  return (
    <Form {...form.formProps}>
      <div className="grid gap-x-8 gap-y-5 md:grid-cols-2 md:grid-rows-[auto_1fr]">
        <div className="grid content-start gap-5 empty:hidden">
          <ActionFields
            action={action}
            customer={customer}
            draft={draft}
            onChange={change}
            currency={currency}
            errorOf={errorOf}
          />
        </div>
        <div className="grid md:col-start-2 md:row-span-2 md:row-start-1">
          <PreviewPanel
            state={state}
            hint={problem && `${problem.message}, to see what will happen.`}
          />
        </div>
        <div className="grid content-start gap-5">
          <ReasonFields fieldProps={form.fieldProps} />
          <TicketField {...form.fieldProps('ticket')} />
        </div>
      </div>
      <FormError>{failure}</FormError>
      <ConfirmButtons
        action={action}
        preview={preview}
        pending={form.pending}
        onCancel={onCancel}
      />
    </Form>
  );
}
