import {
  noteLength,
  refuseRequest,
  type ActionRow,
  type RefuseRequest,
} from '@stillweb/contract/console/actions';
import { Button } from '@stillweb/ui/kit/button.tsx';
import { FormError } from '@stillweb/ui/forms/form-error.tsx';
import { Form } from '@stillweb/ui/forms/form.tsx';
import { TextAreaField } from '@stillweb/ui/forms/text-area-field.tsx';
import { useForm } from '@stillweb/ui/forms/use-form.ts';
import { Loaded } from '../../page/loaded.tsx';
import { useState } from 'react';
import { ActionDialog } from '../../actions/action-dialog.tsx';
import { DialogFooter, type FormSteps } from '../../actions/action-form.tsx';
import {
  useApproveActionMutation,
  useDecisionPreviewQuery,
  useRefuseActionMutation,
} from '../../actions/api.ts';
import { EffectList, effectsBeyond } from '../../actions/effect-list.tsx';
import { ChangesNotice } from '../../actions/preview-panel.tsx';
import { useSignedAction } from '../../actions/use-signed-action.ts';
import { ActionRequest } from './action-request.tsx';

export interface DecisionDialogProps {
  open: boolean;
  onClose: () => void;
  row: ActionRow;
  decision: Decision;
}

/** A decision about a colleague's request, up to its outcome. It loads when it first opens. */
export default function DecisionDialog({ row, decision, ...dialog }: DecisionDialogProps) {
  return (
    <ActionDialog
      {...dialog}
      title={`${decision === 'approve' ? 'Approve' : 'Refuse'}: ${row.confirm}`}
      back="Back to Today"
    >
      {(steps) => <DecisionForm {...steps} row={row} decision={decision} />}
    </ActionDialog>
  );
}

export type Decision = 'approve' | 'refuse';

interface DecisionFormProps extends FormSteps {
  row: ActionRow;
  decision: Decision;
}

/** The request next to its effects, and the decision's note. */
function DecisionForm({ row, decision, onBusy, onStart, onCancel }: DecisionFormProps) {
  const { id, digest, confirm } = row;
  const [approve] = useApproveActionMutation();
  const [refuse] = useRefuseActionMutation();
  const isApproval = decision === 'approve';
  const [isChanged, setIsChanged] = useState(false);
  const { signAndSend, failure } = useSignedAction<RefuseRequest>({
    send: (signed, { note }) =>
      isApproval ? approve({ id, note, ...signed }) : refuse({ id, note }),
    onSent: (started) => onStart({ ...started, confirm }),
    onChanged: () => setIsChanged(true),
  });
  const form = useForm({
    // Both decisions take a note.
    schema: refuseRequest,
    submit: async (typed) => {
      onBusy(true);
      const shown = { digest, needsStepUp: isApproval };
      form.showServerErrors(await signAndSend(shown, typed).finally(() => onBusy(false)));
    },
  });
  return (
    <Form {...form.formProps}>
      <div className="grid gap-x-8 gap-y-5 md:grid-cols-2">
        <div className="grid content-start gap-5">
          <ActionRequest row={row} />
          <TextAreaField
            label="Note"
            description="The reason for your decision. It stays in the audit log."
            rows={3}
            maxLength={noteLength.max}
            {...form.fieldProps('note')}
          />
        </div>
        <section
          aria-label="What will happen"
          className="rounded-md border border-line bg-paper p-4 sm:p-5"
        >
          {isChanged ? <ChangedEffects row={row} /> : <EffectList effects={row.effects} />}
        </section>
      </div>
      <FormError>{failure}</FormError>
      <DialogFooter>
        <Button
          type="submit"
          variant={isApproval ? 'primary' : 'danger'}
          pending={form.pending}
          unavailable={isChanged}
          pendingText={isApproval ? 'Waiting for your passkey…' : 'Sending…'}
        >
          {`${isApproval ? 'Approve' : 'Refuse'}: ${confirm}`}
        </Button>
        <Button variant="quiet" unavailable={form.pending} onClick={onCancel}>
          Cancel
        </Button>
      </DialogFooter>
    </Form>
  );
}

/** What the request would do now. Only effects that both persons have seen can be approved. */
function ChangedEffects({ row: { id, effects: before } }: { row: ActionRow }) {
  const query = useDecisionPreviewQuery(id);
  return (
    <div className="grid gap-4">
      <ChangesNotice
        title="The effects have changed. Review the new preview."
        before={before}
        now={query.currentData?.effects}
      >
        Nothing was done. Refuse this request and ask your colleague for a new one.
      </ChangesNotice>
      <Loaded query={query} what="the new preview" className="h-40">
        {({ confirm, effects }) => (
          <>
            <p className="font-medium">{confirm}</p>
            <EffectList effects={effects} added={effectsBeyond(effects, before)} />
          </>
        )}
      </Loaded>
    </div>
  );
}
