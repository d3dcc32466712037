import {
  noteLength,
  refuseRequest,
  type ActionRow,
  type StartedAction,
} from '@stillweb/contract/console/actions';
import { Button } from '@stillweb/ui/button.tsx';
import { FormError } from '@stillweb/ui/forms/form-error.tsx';
import { Form } from '@stillweb/ui/forms/form.tsx';
import { TextAreaField } from '@stillweb/ui/forms/text-area-field.tsx';
import { useForm } from '@stillweb/ui/forms/use-form.ts';
import { DialogFooter } from '../../parts/actions/dialog-footer.tsx';
import { EffectList } from '../../parts/actions/effect-list.tsx';
import { ActionRequest } from './action-request.tsx';
import type { Decision } from './may-decide.ts';
import { useDecide } from './use-decide.ts';

interface DecisionFormProps {
  row: ActionRow;
  decision: Decision;
  onBusy: (isBusy: boolean) => void;
  onDecided: (started: StartedAction) => void;
  onCancel: () => void;
}

/** What was asked for beside what it would do, and the decision's note. */
export function DecisionForm({ row, decision, onBusy, onDecided, onCancel }: DecisionFormProps) {
  const { decide, failure } = useDecide(row, decision, onDecided);
  const form = useForm({
    // Both decisions take a note.
    schema: refuseRequest,
    submit: async ({ note }) => {
      onBusy(true);
      form.showServerErrors(await decide(note).finally(() => onBusy(false)));
    },
  });
  const isApproval = decision === 'approve';
  return (
    <Form {...form.formProps}>
      <div className="grid gap-x-8 gap-y-5 md:grid-cols-2">
        <div className="grid content-start gap-5">
          <ActionRequest row={row} />
          <TextAreaField
            label="Note"
            description="Why you decide so. It stays in the audit log."
            rows={3}
            maxLength={noteLength.max}
            {...form.fieldProps('note')}
          />
        </div>
        <section
          aria-label="What will happen"
          className="rounded-md border border-line bg-paper p-4 sm:p-5"
        >
          <EffectList effects={row.effects} />
        </section>
      </div>
      <FormError>{failure}</FormError>
      <DialogFooter>
        <Button
          type="submit"
          variant={isApproval ? 'primary' : 'danger'}
          pending={form.pending}
          pendingText={isApproval ? 'Waiting for your passkey…' : 'Sending…'}
        >
          {`${isApproval ? 'Approve' : 'Refuse'}: ${row.confirm}`}
        </Button>
        <Button variant="quiet" unavailable={form.pending} onClick={onCancel}>
          Cancel
        </Button>
      </DialogFooter>
    </Form>
  );
}
