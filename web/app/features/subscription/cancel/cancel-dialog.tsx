import {
  type CancelRequest,
  cancelRequest,
  cancellationReasons,
} from '@stillweb/contract/subscription';
import { type SubmitEvent, useId } from 'react';
import type { Failure } from '../../../api/errors.ts';
import { Button } from '../../../ui/button.tsx';
import { controlStyle, Field } from '../../../forms/field.tsx';
import { FormError } from '../../../forms/form-error.tsx';
import { LongDate } from '../../../ui/long-date.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { SelectField } from '../../../forms/select-field.tsx';

interface CancelDialogProps {
  open: boolean;
  /** When access ends if the cancellation is confirmed. */
  endsAt: string | null;
  pending: boolean;
  failure: Failure | null;
  onConfirm: (feedback: CancelRequest) => void;
  onClose: () => void;
}

/** Confirms a cancellation and asks for an optional reason. */
export function CancelDialog({
  open,
  endsAt,
  pending,
  failure,
  onConfirm,
  onClose,
}: CancelDialogProps) {
  const formId = useId();

  function confirm(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!pending) onConfirm(feedbackIn(new FormData(event.currentTarget)));
  }

  return (
    <Modal
      open={open}
      onClose={onClose}
      dismissible={!pending}
      title="Cancel your subscription?"
      description={<WhatHappens endsAt={endsAt} />}
      actions={
        <>
          <Button
            variant="danger"
            type="submit"
            form={formId}
            pending={pending}
            pendingText="Cancelling…"
          >
            Cancel subscription
          </Button>
          <Button variant="secondary" unavailable={pending} onClick={onClose}>
            Keep my plan
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={confirm} className="grid gap-4">
        <SelectField label="Why are you leaving? (optional)" name="reason" defaultValue="">
          <option value="">Rather not say</option>
          {Object.entries(cancellationReasons).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </SelectField>
        <Field label="Anything we should know? (optional)">
          {(control) => (
            <textarea
              {...control}
              name="comment"
              rows={3}
              maxLength={500}
              className={controlStyle}
            />
          )}
        </Field>
        <FormError>{failure}</FormError>
      </form>
    </Modal>
  );
}

function WhatHappens({ endsAt }: { endsAt: string | null }) {
  return (
    <p>
      {endsAt ? (
        <>
          You keep Premium until <LongDate value={endsAt} />, and nothing more is charged.
        </>
      ) : (
        'You keep Premium until the end of the time you paid for, and nothing more is charged.'
      )}{' '}
      Until then you can resume with one press.
    </p>
  );
}

/** Feedback that the server would refuse is left out: it must not prevent a cancellation. */
function feedbackIn(form: FormData): CancelRequest {
  const feedback = cancelRequest.safeParse({
    reason: form.get('reason') || undefined,
    comment: form.get('comment') || undefined,
  });
  return feedback.success ? feedback.data : null;
}
