import {
  type InsteadOfCancel,
  pauseMonths,
  type PauseOption,
} from '@stillweb/contract/billing/manage-subscription';
import { t } from '@stillweb/texts/t';
import { failureOf } from '@stillweb/ui/api/errors.ts';
import { toast } from '@stillweb/ui/feedback/toast.tsx';
import { SelectField } from '@stillweb/ui/forms/select-field.tsx';
import { Skeleton } from '@stillweb/ui/kit/skeleton.tsx';
import { changeLabels } from '@stillweb/ui/subscription/rules/offered-changes.ts';
import { pauseText } from '@stillweb/ui/subscription/rules/pause-text.ts';
import { formatLongDate } from '@stillweb/ui/text/long-date.tsx';
import { type RefObject, useState } from 'react';
import { usePauseOptionsQuery, usePauseSubscriptionMutation } from '../../../api/subscription.ts';
import { PreviewDialog } from './preview-dialog.tsx';
import { useConfirmedChange } from './use-confirmed-change.ts';

const lengths = Object.fromEntries(
  pauseMonths.map((count) => [
    count,
    t('pause.length', '{count, plural, one {{count} month} other {{count} months}}', { count }),
  ]),
);

interface PauseDialogProps {
  open: boolean;
  /** Gets the focus after the pause is made, which removes the button. */
  heading: RefObject<HTMLElement | null>;
  /** Why the user was about to cancel, if so. */
  insteadOfCancel: InsteadOfCancel;
  onClose: () => void;
}

/** Shows the effects of a pause of the chosen length, and makes it when confirmed. */
export default function PauseDialog({ open, heading, insteadOfCancel, onClose }: PauseDialogProps) {
  const [months, setMonths] = useState<number>(1);
  const { confirm, finalFocus } = useConfirmedChange(heading);
  const options = usePauseOptionsQuery(undefined, { skip: !open, refetchOnMountOrArgChange: true });
  const [pause, paused] = usePauseSubscriptionMutation();
  const option = options.isFetching
    ? undefined
    : options.data?.find((candidate) => candidate.months === months);

  async function makePause({ months: count, startsAt }: PauseOption) {
    const { error } = await confirm(pause({ months: count, insteadOfCancel }));
    if (error) return;
    onClose();
    toast.success(
      t('pause.later.title', 'Your subscription pauses on {date}', {
        date: formatLongDate(startsAt),
      }),
    );
  }

  const failure = paused.error ?? (options.isFetching ? undefined : options.error);
  return (
    <PreviewDialog
      open={open}
      title={t('pause.title', 'Pause your subscription?')}
      preview={{
        hasFailed: Boolean(options.error),
        isFetching: options.isFetching,
        reload: () => void options.refetch(),
      }}
      isReady={option !== undefined}
      pending={paused.isLoading}
      failure={
        failure
          ? failureOf(failure, t('pause.failed', 'Your subscription could not be paused'))
          : null
      }
      texts={{
        confirm: changeLabels.pause,
        pending: t('pause.pending', 'Pausing…'),
        keep: t('subscription.keep-plan', 'Keep my plan'),
      }}
      finalFocus={finalFocus}
      onConfirm={() => option && void makePause(option)}
      onClose={() => {
        paused.reset();
        onClose();
      }}
    >
      <SelectField
        label={t('pause.how-long', 'How long?')}
        options={lengths}
        value={months}
        onChange={({ target }) => setMonths(Number(target.value))}
      />
      {!options.error &&
        (option ? (
          <p aria-live="polite" className="min-h-18 text-soft">
            {pauseText(option)}
          </p>
        ) : (
          <Skeleton className="h-18 w-full" />
        ))}
    </PreviewDialog>
  );
}
