import {
  actionForm,
  reasonsOf,
  type ActionForm as Typed,
  type AnyAction,
  type AnyRequest,
  type Preview,
  type StartedAction,
} from '@stillweb/contract/console/actions';
import { Button } from '@stillweb/ui/kit/button.tsx';
import { FormError } from '@stillweb/ui/forms/form-error.tsx';
import { Form } from '@stillweb/ui/forms/form.tsx';
import { useForm } from '@stillweb/ui/forms/use-form.ts';
import { Fingerprint, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { ReasonFields, TicketField } from '../forms/reason-fields.tsx';
import { isDangerous as isDangerousAction, labelOf } from './action-labels.tsx';
import { useStartActionMutation } from './api.ts';
import { PreviewPanel } from './preview-panel.tsx';
import { usePreview } from './use-preview.ts';
import { useSignedAction } from './use-signed-action.ts';

export type Started = StartedAction & { confirm: string };

/** Passed by the dialog to the form in it. */
export interface FormSteps {
  onBusy: (isBusy: boolean) => void;
  onStart: (started: Started) => void;
  onCancel: () => void;
}

interface ActionFormProps extends FormSteps {
  /** Null for an action that concerns no single customer. */
  userId: string | null;
  action: AnyAction;
  /** Null while a field is empty or wrong. */
  request: AnyRequest | null;
  /** Whether it takes something away, or cannot be undone. */
  isDangerous?: boolean;
  /** Says which field must be filled in before there can be a preview. */
  missing?: string | null;
  /** The fields of the action itself. */
  children?: ReactNode;
}

/** The fields of an action next to its preview, so that both are in view of the person who confirms. */
export function ActionForm(props: ActionFormProps) {
  const { userId, action, request, missing = null, children, onBusy, onStart, onCancel } = props;
  const { isDangerous = isDangerousAction(action) } = props;
  const state = usePreview(userId, request);
  const { preview } = state;
  const [send] = useStartActionMutation();
  const { signAndSend, failure } = useSignedAction<Typed>({
    send: (signed, typed) => send({ userId, ...signed, ...withoutEmpty(typed) }),
    onSent: (started) => {
      if (preview) onStart({ ...started, confirm: preview.confirm });
    },
    onChanged: () => {
      if (preview) state.replace(preview);
    },
  });
  const form = useForm({
    schema: actionForm,
    submit: async (typed) => {
      if (!preview) return;
      onBusy(true);
      form.showServerErrors(await signAndSend(preview, typed).finally(() => onBusy(false)));
    },
  });
  return (
    <Form {...form.formProps}>
      <div className="grid gap-x-8 gap-y-5 md:grid-cols-2 md:grid-rows-[auto_1fr]">
        <div className="grid content-start gap-5 empty:hidden">{children}</div>
        <div className="grid md:col-start-2 md:row-span-2 md:row-start-1">
          <PreviewPanel state={state} missing={missing} />
        </div>
        <div className="grid content-start gap-5">
          <ReasonFields fieldProps={form.fieldProps} reasons={reasonsOf(action)} />
          <TicketField {...form.fieldProps('ticket')} />
        </div>
      </div>
      <FormError>{failure}</FormError>
      <DialogFooter>
        <Button
          type="submit"
          variant={isDangerous ? 'danger' : 'primary'}
          unavailable={!preview}
          pending={form.pending}
          pendingText={preview?.needsStepUp ? 'Waiting for your passkey…' : 'Sending…'}
        >
          {preview?.confirm ?? labelOf(action)}
        </Button>
        <Button variant="quiet" unavailable={form.pending} onClick={onCancel}>
          Cancel
        </Button>
        {preview && <Demands preview={preview} />}
      </DialogFooter>
    </Form>
  );
}

/** Says that a passkey or a second person is needed too. */
function Demands({ preview: { needsStepUp, needsApproval } }: { preview: Preview }) {
  return (
    <div className="ms-auto grid gap-1 text-sm text-soft">
      {needsStepUp && (
        <p className="flex items-center gap-2">
          <Fingerprint aria-hidden="true" className="size-4 shrink-0" />
          You sign this preview with your passkey.
        </p>
      )}
      {needsApproval && (
        <p className="flex items-center gap-2">
          <Users aria-hidden="true" className="size-4 shrink-0" />A second person must approve.
        </p>
      )}
    </div>
  );
}

/** A form sends an empty ticket; none is meant. */
function withoutEmpty({ ticket, ...typed }: Typed): Typed {
  return ticket ? { ...typed, ticket } : typed;
}

/** The buttons of a long dialog: they stay in sight while its fields scroll behind them. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <div className="sticky -bottom-6 -mx-6 -mb-6 flex flex-wrap items-center gap-3 border-t border-line bg-raised px-6 py-4 sm:-bottom-8 sm:-mx-8 sm:-mb-8 sm:px-8">
      {children}
    </div>
  );
}
