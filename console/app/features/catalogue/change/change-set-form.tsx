import { catalogueForm, catalogueReasons } from '@stillweb/contract/console/catalogue';
import { failureOf } from '@stillweb/ui/api/errors.ts';
import { Button } from '@stillweb/ui/button.tsx';
import { FormError } from '@stillweb/ui/forms/form-error.tsx';
import { Form } from '@stillweb/ui/forms/form.tsx';
import { useForm } from '@stillweb/ui/forms/use-form.ts';
import { RetryNotice } from '@stillweb/ui/retry-notice.tsx';
import { Skeleton } from '@stillweb/ui/skeleton.tsx';
import { usePreviewSetQuery, type SetChange } from '../../../api/catalogue.ts';
import { Effects } from './effects.tsx';
import { useChangeSet } from './use-change-set.ts';
import { ReasonFields } from '../../../parts/reason-fields.tsx';

interface ChangeSetFormProps {
  change: SetChange;
  onBusy: (isBusy: boolean) => void;
  onClose: () => void;
}

/** What will happen, then the reason, then the button that repeats it. */
export function ChangeSetForm({ change, onBusy, onClose }: ChangeSetFormProps) {
  const preview = usePreviewSetQuery(change, { refetchOnMountOrArgChange: true });
  const shown = preview.isFetching ? undefined : preview.currentData;
  const { send, failure, hasChanged } = useChangeSet(change, {
    onDone: onClose,
    onChanged: () => void preview.refetch(),
  });
  const form = useForm({
    schema: catalogueForm,
    submit: async (typed) => {
      if (!shown) return;
      onBusy(true);
      form.showServerErrors(await send(shown, typed).finally(() => onBusy(false)));
    },
  });
  return (
    <Form {...form.formProps}>
      {preview.error && !preview.isFetching && (
        <RetryNotice
          failure={failureOf(preview.error, 'The preview could not be loaded.')}
          retrying={preview.isFetching}
          onRetry={() => void preview.refetch()}
        />
      )}
      {preview.isFetching && <Skeleton className="h-40" />}
      {shown && <Effects effects={shown.effects} hasChanged={hasChanged} />}
      <ReasonFields fieldProps={form.fieldProps} reasons={catalogueReasons} />
      <FormError>{failure}</FormError>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          type="submit"
          variant={change.action === 'schedule' ? 'primary' : 'danger'}
          unavailable={!shown}
          pending={form.pending}
          pendingText={shown?.needsStepUp ? 'Waiting for your passkey…' : 'Sending…'}
        >
          {shown?.confirm ?? 'Confirm'}
        </Button>
        <Button variant="quiet" unavailable={form.pending} onClick={onClose}>
          Cancel
        </Button>
        {shown?.needsStepUp && (
          <p className="text-sm text-soft">You sign what is shown with your passkey.</p>
        )}
        {shown?.needsApproval && (
          <p className="text-sm text-soft">
            The price is far below the plain one: a second person must agree.
          </p>
        )}
      </div>
    </Form>
  );
}
