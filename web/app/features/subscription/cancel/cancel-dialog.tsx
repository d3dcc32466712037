import type { Subscription } from '@stillweb/contract/subscription';
import {
  type CancelRequest,
  cancelRequest,
  cancellationReasons,
} from '@stillweb/contract/subscription-api';
import type { Failure } from '@stillweb/ui/api/errors.ts';
import { Button } from '@stillweb/ui/button.tsx';
import { controlStyle, Field } from '@stillweb/ui/forms/field.tsx';
import { FormError } from '@stillweb/ui/forms/form-error.tsx';
import { SelectField } from '@stillweb/ui/forms/select-field.tsx';
import { LongDate } from '@stillweb/ui/long-date.tsx';
import { Modal } from '@stillweb/ui/modal.tsx';
import { type SubmitEvent, useId, useState } from 'react';
import { CancelOffer } from './cancel-offer.tsx';
import { ComeBackConsent } from './come-back-consent.tsx';
import { pickOffer } from './pick-offer.ts';

interface CancelDialogProps {
  open: boolean;
  subscription: Subscription;
  pending: boolean;
  failure: Failure | null;
  onConfirm: (feedback: CancelRequest) => void;
  onClose: () => void;
  /** What else the user can do instead. */
  onPause: () => void;
  onSwitch: () => void;
  finalFocus: () => HTMLElement | null;
}

/**
 * Confirms a cancellation and asks for an optional reason. Loads when it first opens: see
 * `cancel-subscription.tsx`.
 */
export default function CancelDialog({
  open,
  subscription,
  pending,
  failure,
  onConfirm,
  onClose,
  onPause,
  onSwitch,
  finalFocus,
}: CancelDialogProps) {
  const formId = useId();
  const [reason, setReason] = useState('');

  function confirm(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!pending) onConfirm(feedbackIn(new FormData(event.currentTarget)));
  }

  return (
    <Modal
      open={open}
      onClose={onClose}
      dismissible={!pending}
      finalFocus={finalFocus}
      title="Cancel your subscription?"
      description={<WhatHappens subscription={subscription} />}
      actions={
        <>
          <Button
            variant="danger"
            type="submit"
            form={formId}
            pending={pending}
            pendingText="Canceling…"
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
        <SelectField
          label="Why are you leaving? (optional)"
          name="reason"
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        >
          <option value="">Rather not say</option>
          {Object.entries(cancellationReasons).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </SelectField>
        <CancelOffer
          offer={pickOffer(reason, subscription)}
          onPause={onPause}
          onSwitch={onSwitch}
        />
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
        <ComeBackConsent />
        <FormError>{failure}</FormError>
      </form>
    </Modal>
  );
}

function WhatHappens({
  subscription: { status, currentPeriodEnd: endsAt },
}: Pick<CancelDialogProps, 'subscription'>) {
  if (status === 'PAUSED') {
    return (
      <p key="paused">
        It ends at once: it is paused, so that no paid time is left. Nothing more is charged.
      </p>
    );
  }
  return (
    <p>
      You keep Premium until{' '}
      <span>{endsAt ? <LongDate value={endsAt} /> : 'the end of the time you paid for'}</span>, and
      nothing more is charged. Until then you can resume with one click.
    </p>
  );
}

/** Feedback that the server would refuse is left out: it must not prevent a cancellation. */
function feedbackIn(form: FormData): CancelRequest {
  const feedback = cancelRequest.safeParse({
    reason: form.get('reason') || undefined,
    comment: form.get('comment') || undefined,
    comeBackEmail: form.has('comeBackEmail') || undefined,
  });
  return feedback.success ? feedback.data : null;
}
