import { pauseMonths, type PauseOption } from '@stillweb/contract/subscription-api';
import { failureOf } from '@stillweb/ui/api/errors.ts';
import { Button } from '@stillweb/ui/button.tsx';
import { FormError } from '@stillweb/ui/forms/form-error.tsx';
import { SelectField } from '@stillweb/ui/forms/select-field.tsx';
import { formatLongDate } from '@stillweb/ui/long-date.tsx';
import ModalDialog from '@stillweb/ui/modal-dialog.tsx';
import { Skeleton } from '@stillweb/ui/skeleton.tsx';
import { toast } from '@stillweb/ui/toast.tsx';
import { type RefObject, useRef, useState } from 'react';
import { usePauseOptionsQuery, usePauseSubscriptionMutation } from '../../../api/subscription.ts';
import { pauseText } from '@stillweb/ui/subscription/pause-text.ts';

const lengths = Object.fromEntries(
  pauseMonths.map((count) => [count, count === 1 ? '1 month' : `${count} months`]),
);

interface PauseDialogProps {
  open: boolean;
  /** Gets the focus after the pause is made, which removes the button. */
  heading: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Says what a pause means for as long as is chosen, and makes it when confirmed. */
export default function PauseDialog({ open, heading, onClose }: PauseDialogProps) {
  const [months, setMonths] = useState<number>(1);
  const isConfirmed = useRef(false);
  const options = usePauseOptionsQuery(undefined, { skip: !open, refetchOnMountOrArgChange: true });
  const [pause, paused] = usePauseSubscriptionMutation();
  const option = options.isFetching
    ? undefined
    : options.data?.find((candidate) => candidate.months === months);

  async function confirm(chosen: PauseOption) {
    // Before the answer, which removes this dialog.
    isConfirmed.current = true;
    const { error } = await pause({ months: chosen.months });
    if (error) {
      isConfirmed.current = false;
      return;
    }
    onClose();
    toast.success(`Your subscription pauses on ${formatLongDate(chosen.startsAt)}`);
  }

  const failure = paused.error ?? (options.isFetching ? undefined : options.error);
  return (
    <ModalDialog
      open={open}
      onClose={() => {
        paused.reset();
        onClose();
      }}
      dismissible={!paused.isLoading}
      finalFocus={() => (isConfirmed.current ? heading.current : null)}
      title="Pause your subscription?"
      actions={
        <>
          {options.error ? (
            <Button
              pending={options.isFetching}
              pendingText="Trying…"
              onClick={() => void options.refetch()}
            >
              Try again
            </Button>
          ) : (
            <Button
              pending={paused.isLoading}
              pendingText="Pausing…"
              unavailable={!option}
              onClick={() => option && void confirm(option)}
            >
              Pause subscription
            </Button>
          )}
          <Button variant="secondary" unavailable={paused.isLoading} onClick={onClose}>
            Keep my plan
          </Button>
        </>
      }
    >
      <SelectField
        label="How long?"
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
      <FormError>
        {failure ? failureOf(failure, 'Your subscription could not be paused') : null}
      </FormError>
    </ModalDialog>
  );
}
