import {
  cancellationReason,
  cancellationReasons,
  type CancelOffer,
  type CancelRequest,
  cancelRequest,
  type InsteadOfCancel,
} from '@stillweb/contract/billing/manage-subscription';
import type { Subscription } from '@stillweb/contract/billing/subscription';
import { rich } from '@stillweb/texts/rich';
import { t } from '@stillweb/texts/t';
import { failureOf } from '@stillweb/ui/api/errors.ts';
import { DialogButtons } from '@stillweb/ui/dialog/dialog-buttons.tsx';
import ModalDialog from '@stillweb/ui/dialog/modal-dialog.tsx';
import { toast } from '@stillweb/ui/feedback/toast.tsx';
import { FormError } from '@stillweb/ui/forms/form-error.tsx';
import { SelectField } from '@stillweb/ui/forms/select-field.tsx';
import { TextAreaField } from '@stillweb/ui/forms/text-area-field.tsx';
import { changeLabels } from '@stillweb/ui/subscription/rules/offered-changes.ts';
import type { ScreenAction } from '@stillweb/ui/subscription/rules/screen-button.ts';
import { LongDate } from '@stillweb/ui/text/long-date.tsx';
import { type RefObject, type SubmitEvent, useId, useState } from 'react';
import { useCancelSubscriptionMutation } from '../../../api/subscription.ts';
import { OfferLine, pickOffer } from './offer-line.tsx';
import { useConfirmedChange } from '../change/use-confirmed-change.ts';

interface CancelDialogProps {
  open: boolean;
  subscription: Subscription;
  /** Gets the focus after the cancellation, which removes the button. */
  heading: RefObject<HTMLElement | null>;
  onClose: () => void;
  /** Opens the dialog of the alternative. */
  onOpen: (change: ScreenAction, insteadOfCancel: InsteadOfCancel) => void;
}

/** Confirms a cancellation and asks for an optional reason. */
export default function CancelDialog({
  open,
  subscription,
  heading,
  onClose,
  onOpen,
}: CancelDialogProps) {
  const formId = useId();
  const [reason, setReason] = useState('');
  const offer = pickOffer(reason, subscription);
  const { confirm, finalFocus } = useConfirmedChange(heading);
  const [cancel, { isLoading: pending, error, reset }] = useCancelSubscriptionMutation();

  async function endSubscription(feedback: CancelRequest) {
    const { error } = await confirm(cancel(feedback));
    if (error) return;
    onClose();
    toast.success(t('cancel.done', 'Your subscription is canceled'));
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!pending) void endSubscription(feedbackIn(new FormData(event.currentTarget), offer));
  }

  function close() {
    onClose();
    reset();
  }

  function leaveFor(other: ScreenAction) {
    reset();
    const chosen = cancellationReason.safeParse(reason);
    onOpen(other, chosen.success ? { reason: chosen.data } : undefined);
  }

  return (
    <ModalDialog
      open={open}
      onClose={close}
      dismissible={!pending}
      finalFocus={finalFocus}
      title={t('cancel.title', 'Cancel your subscription?')}
      description={<WhatHappens subscription={subscription} />}
      actions={
        <DialogButtons
          variant="danger"
          type="submit"
          form={formId}
          texts={{
            confirm: changeLabels.cancel,
            pending: t('cancel.pending', 'Canceling…'),
            keep: t('subscription.keep-plan', 'Keep my plan'),
          }}
          pending={pending}
          onKeep={close}
        />
      }
    >
      <form id={formId} onSubmit={submit} className="grid gap-4">
        <SelectField
          label={t('cancel.reason', 'Why are you leaving? (optional)')}
          name="reason"
          options={{ '': t('cancel.reason.none', 'Rather not say'), ...cancellationReasons }}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <OfferLine
          offer={offer}
          onPause={() => leaveFor({ action: 'pause' })}
          onSwitch={() => leaveFor({ action: 'switch plan', plan: 'MONTHLY' })}
        />
        <TextAreaField
          label={t('cancel.comment', 'Anything we should know? (optional)')}
          name="comment"
          rows={3}
          maxLength={500}
        />
        <FormError>
          {error && failureOf(error, t('cancel.failed', 'Your subscription could not be canceled'))}
        </FormError>
      </form>
    </ModalDialog>
  );
}

function WhatHappens({
  subscription: { status, currentPeriodEnd: endsAt },
}: Pick<CancelDialogProps, 'subscription'>) {
  if (status === 'PAUSED') {
    return (
      <p key="paused">
        {t('cancel.paused', "Your paused subscription will end now. You won't be charged.")}
      </p>
    );
  }
  return endsAt ? (
    <p key="date">
      {rich(
        'cancel.end',
        "You keep Premium until {date}, and you won't be charged again. Until then you can resume with one click.",
        { date: <LongDate value={endsAt} /> },
      )}
    </p>
  ) : (
    <p>
      {t(
        'cancel.end-of-period',
        "You keep Premium until the end of the time you paid for, and you won't be charged again. Until then you can resume with one click.",
      )}
    </p>
  );
}

/** Feedback that the server would refuse is left out: it must not prevent a cancellation. */
function feedbackIn(form: FormData, offer: CancelOffer | null): CancelRequest {
  const feedback = cancelRequest.safeParse({
    reason: form.get('reason') || undefined,
    comment: form.get('comment') || undefined,
    offer: offer ?? undefined,
  });
  return feedback.success ? feedback.data : null;
}
