import { Button } from '@stillweb/ui/button.tsx';
import ModalDialog from '@stillweb/ui/modal-dialog.tsx';

/** The plan of a paused subscription cannot change: what the change costs would not be charged. */
export function PauseFirstDialog({ onClose }: { onClose: () => void }) {
  return (
    <ModalDialog
      open
      onClose={onClose}
      title="Resume before you switch"
      description={<p>Your subscription is paused. Resume it first, then choose the other plan.</p>}
      actions={<Button onClick={onClose}>Close</Button>}
    />
  );
}
