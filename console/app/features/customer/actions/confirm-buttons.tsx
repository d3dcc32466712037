import type { Action, Preview } from '@stillweb/contract/console/actions';
import { Button } from '@stillweb/ui/button.tsx';
import { Fingerprint, Users } from 'lucide-react';
import { DialogFooter } from '../../../parts/actions/dialog-footer.tsx';
import { isDangerous, labelOf } from './possible-actions.ts';

interface ConfirmButtonsProps {
  action: Action;
  /** Null until it is known what will happen: until then nothing can be confirmed. */
  preview: Preview | null;
  pending: boolean;
  onCancel: () => void;
}

/** The button repeats what is about to happen; beside it stands what more it takes. */
export function ConfirmButtons({ action, preview, pending, onCancel }: ConfirmButtonsProps) {
  return (
    <DialogFooter>
      <Button
        type="submit"
        variant={isDangerous(action) ? 'danger' : 'primary'}
        unavailable={!preview}
        pending={pending}
        pendingText={preview?.needsStepUp ? 'Waiting for your passkey…' : 'Sending…'}
      >
        {preview?.confirm ?? labelOf(action)}
      </Button>
      <Button variant="quiet" unavailable={pending} onClick={onCancel}>
        Cancel
      </Button>
      {preview && (
        <div className="ms-auto grid gap-1 text-sm text-soft">
          {preview.needsStepUp && (
            <p className="flex items-center gap-2">
              <Fingerprint aria-hidden="true" className="size-4 shrink-0" />
              You sign what is shown with your passkey.
            </p>
          )}
          {preview.needsApproval && (
            <p className="flex items-center gap-2">
              <Users aria-hidden="true" className="size-4 shrink-0" />A second person must agree.
            </p>
          )}
        </div>
      )}
    </DialogFooter>
  );
}
