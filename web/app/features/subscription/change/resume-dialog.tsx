import type { Subscription } from '@stillweb/contract/billing/subscription';
import { rich } from '@stillweb/texts/rich';
import { t } from '@stillweb/texts/t';
import { failureOf } from '@stillweb/ui/api/errors.ts';
import { toast } from '@stillweb/ui/feedback/toast.tsx';
import { Skeleton } from '@stillweb/ui/kit/skeleton.tsx';
import { DescriptionList } from '@stillweb/ui/page/description-list.tsx';
import { changeLabels } from '@stillweb/ui/subscription/rules/offered-changes.ts';
import { LongDate } from '@stillweb/ui/text/long-date.tsx';
import { Money } from '@stillweb/ui/text/money.tsx';
import type { RefObject } from 'react';
import { usePreviewResumeQuery, useResumeSubscriptionMutation } from '../../../api/subscription.ts';
import { PreviewDialog } from './preview-dialog.tsx';
import { useConfirmedChange } from './use-confirmed-change.ts';

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
  const { confirm, finalFocus } = useConfirmedChange(heading);
  const shown = preview.isFetching ? undefined : preview.data;
  const failure = resumed.error ?? (preview.isFetching ? undefined : preview.error);

  async function endPause() {
    const { data, error } = await confirm(resume());
    if (error) return;
    onClose();
    if (data?.slowPayment) toast.info(t('slow-payment.begun', 'Your bank is confirming this'));
    else toast.success(t('resume.done', 'Your subscription continues'));
  }

  return (
    <PreviewDialog
      open={open}
      title={t('resume.title', 'Resume your subscription?')}
      preview={{
        hasFailed: Boolean(preview.error),
        isFetching: preview.isFetching,
        reload: () => void preview.refetch(),
      }}
      isReady={shown !== undefined}
      pending={resumed.isLoading}
      failure={
        failure
          ? failureOf(failure, t('resume.failed', 'Your subscription could not be resumed'))
          : null
      }
      texts={{
        confirm: changeLabels.resume,
        pending: t('resume.pending', 'Resuming…'),
        keep: t('resume.keep', 'Stay paused'),
      }}
      finalFocus={finalFocus}
      onConfirm={() => void endPause()}
      onClose={onClose}
    >
      {shown && (
        <DescriptionList
          items={[
            { term: t('plan-change.due-now', 'Due now'), detail: <Money {...shown.dueNow} /> },
            {
              term: t('subscription.next-charge', 'Next charge'),
              detail: (
                <span>
                  {rich('subscription.next-charge-on', '{amount} on {date}', {
                    amount: (
                      <Money
                        amount={shown.nextCharge.amount}
                        currency={shown.nextCharge.currency}
                      />
                    ),
                    date: <LongDate value={shown.nextCharge.date} />,
                  })}
                </span>
              ),
            },
          ]}
        />
      )}
      {!shown && !preview.error && <Skeleton className="h-20 w-full" />}
      {shown && <p className="text-sm text-soft">{explanation(subscription)}</p>}
    </PreviewDialog>
  );
}

function explanation({ status, card }: Subscription): string {
  if (status !== 'PAUSED') {
    return t('resume.before-pause', 'The pause is canceled, and your plan continues as before.');
  }
  return card
    ? t(
        'resume.charge',
        "Premium comes back right away. A new month begins today, and we'll charge the card ending in {last4} when you confirm.",
        { last4: card.last4 },
      )
    : t(
        'resume.no-card',
        "A new month would begin today, but there's no card on file. Add one first.",
      );
}
