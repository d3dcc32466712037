import { LongDate } from '../../../ui/long-date.tsx';
import ModalDialog from '../../../ui/modal-dialog.tsx';
import { ResumeButton } from '../cancel/resume-button.tsx';

interface ResumeFirstDialogProps {
  endsAt: string;
  onClose: () => void;
}

/** A plan that is about to end can't be changed: nobody should pay for a year that then ends. */
export function ResumeFirstDialog({ endsAt, onClose }: ResumeFirstDialogProps) {
  return (
    <ModalDialog
      open
      onClose={onClose}
      title="Resume before you switch"
      description={
        <p>
          Your subscription is cancelled and ends on <LongDate value={endsAt} />. Resume it first,
          then choose the other plan.
        </p>
      }
      actions={<ResumeButton />}
    />
  );
}
