import { LongDate } from '@stillweb/ui/long-date.tsx';
import ModalDialog from '@stillweb/ui/modal-dialog.tsx';
import { ResumeButton } from '../cancel/resume-button.tsx';

interface ResumeFirstDialogProps {
  endsAt: string;
  onClose: () => void;
}

/** A subscription with a scheduled end must be resumed before its plan can change: the new plan would end too. */
export function ResumeFirstDialog({ endsAt, onClose }: ResumeFirstDialogProps) {
  return (
    <ModalDialog
      open
      onClose={onClose}
      title="Resume before you switch"
      description={
        <p>
          Your subscription is set to end on <LongDate value={endsAt} />. Resume it first, then
          choose the other plan.
        </p>
      }
      actions={<ResumeButton />}
    />
  );
}
