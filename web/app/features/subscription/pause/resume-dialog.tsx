import type { Subscription } from '@stillweb/contract/subscription';
import { failureOf } from '@stillweb/ui/api/errors.ts';
import { Button } from '@stillweb/ui/button.tsx';
import { DescriptionList } from '@stillweb/ui/description-list.tsx';
import { FormError } from '@stillweb/ui/forms/form-error.tsx';
import { LongDate } from '@stillweb/ui/long-date.tsx';
import ModalDialog from '@stillweb/ui/modal-dialog.tsx';
import { Money } from '@stillweb/ui/money.tsx';
import { Skeleton } from '@stillweb/ui/skeleton.tsx';
import { toast } from '@stillweb/ui/toast.tsx';
import { type RefObject, useRef } from 'react';
import { usePreviewResumeQuery, useResumeSubscriptionMutation } from '../../../api/subscription.ts';

interface ResumeDialogProps {
  open: boolean;
  subscription: Subscription;
  /** Gets the focus after the resumption, which removes the button. */
  heading: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Says what the end of a pause costs, and ends it when confirmed. */
export default function ResumeDialog({ open, subscription, heading, onClose }: ResumeDialogProps) {
  const preview = usePreviewResumeQuery(undefined, { refetchOnMountOrArgChange: true });
  const [resume, resumed] = useResumeSubscriptionMutation();
  const isConfirmed = useRef(false);
  const shown = preview.isFetching ? undefined : preview.data;
  const failure = resumed.error ?? (preview.isFetching ? undefined : preview.error);

  async function confirm() {
    // Before the answer, which removes this dialog.
    isConfirmed.current = true;
    const { data, error } = await resume();
    if (error) {
      isConfirmed.current = false;
      return;
    }
    onClose();
    if (data?.slowPayment) toast.info('Your bank is confirming this');
    else toast.success('Your subscription continues');
  }

  return (
    <ModalDialog
      open={open}
      onClose={onClose}
      dismissible={!resumed.isLoading}
      finalFocus={() => (isConfirmed.current ? heading.current : null)}
      title="Resume your subscription?"
      actions={
        <>
          {preview.error ? (
            <Button
              pending={preview.isFetching}
              pendingText="Trying…"
              onClick={() => void preview.refetch()}
            >
              Try again
            </Button>
          ) : (
            <Button
              pending={resumed.isLoading}
              pendingText="Resuming…"
              unavailable={!shown}
              onClick={() => void confirm()}
            >
              Resume subscription
            </Button>
          )}
          <Button variant="secondary" unavailable={resumed.isLoading} onClick={onClose}>
            Stay paused
          </Button>
        </>
      }
    >
      {shown && (
        <DescriptionList
          items={[
            { term: 'Due now', detail: <Money {...shown.dueNow} /> },
            {
              term: 'Next charge',
              detail: (
                <span>
                  <Money amount={shown.nextCharge.amount} currency={shown.nextCharge.currency} /> on{' '}
                  <LongDate value={shown.nextCharge.date} />
                </span>
              ),
            },
          ]}
        />
      )}
      {!shown && !preview.error && <Skeleton className="h-20 w-full" />}
      {shown && <p className="text-sm text-soft">{explanation(subscription)}</p>}
      <FormError>
        {failure ? failureOf(failure, 'Your subscription could not be resumed') : null}
      </FormError>
    </ModalDialog>
  );
}

function explanation({ status, card }: Subscription): string {
  if (status !== 'PAUSED') return 'The pause is called off, and your plan continues as before.';
  if (!card) return 'A new month would begin today, but there is no card to charge: add one first.';
  return `Premium comes back at once. A new month begins today, and is charged to the card ending in ${card.last4} as soon as you confirm.`;
}
