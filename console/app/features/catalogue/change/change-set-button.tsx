import { catalogueActions } from '@stillweb/contract/console/catalogue';
import { Button } from '@stillweb/ui/button.tsx';
import { Modal } from '@stillweb/ui/modal.tsx';
import { VisuallyHidden } from '@stillweb/ui/visually-hidden.tsx';
import { useState } from 'react';
import type { SetChange } from '../../../api/catalogue.ts';
import { ChangeSetForm } from './change-set-form.tsx';

/** Opens what a change of a set would do, to confirm it. */
export function ChangeSetButton({ id, action, title }: SetChange & { title: string }) {
  const [open, setOpen] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const label = catalogueActions[action];
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        {label}
        <VisuallyHidden>{` ${title}`}</VisuallyHidden>
      </Button>
      <Modal open={open} onClose={close} dismissible={!isBusy} title={label} description={title}>
        <ChangeSetForm change={{ id, action }} onBusy={setIsBusy} onClose={close} />
      </Modal>
    </>
  );
}
