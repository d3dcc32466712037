import { Button } from '@stillweb/ui/button.tsx';
import { Modal } from '@stillweb/ui/modal.tsx';
import { useState } from 'react';
import { useMay } from '../../../session/hooks.ts';
import { NewOfferForm, NewPricesForm } from './new-set-form.tsx';

const texts = {
  plain: {
    label: 'New prices',
    description:
      'They are a draft at first: nothing changes before you have seen what would happen, and scheduled it.',
  },
  offer: {
    label: 'New offer',
    description:
      'It is a draft at first: nobody sees it before you have seen what would happen, and scheduled it.',
  },
};

/** Prepares a set, where the role may. */
export function NewSetButton({ of }: { of: 'plain' | 'offer' }) {
  const [open, setOpen] = useState(false);
  const mayOffers = useMay('set-catalogue');
  const mayPlain = useMay('set-plain-prices');
  if (!(of === 'plain' ? mayPlain : mayOffers)) return null;
  const { label, description } = texts[of];
  const close = () => setOpen(false);
  return (
    <>
      <Button size="small" variant="secondary" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Modal open={open} onClose={close} title={label} description={description}>
        {of === 'plain' ? <NewPricesForm onDone={close} /> : <NewOfferForm onDone={close} />}
      </Modal>
    </>
  );
}
