import { DialogButton } from '../../../parts/dialog-button.tsx';
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
  const mayOffers = useMay('set-catalogue');
  const mayPlain = useMay('set-plain-prices');
  if (!(of === 'plain' ? mayPlain : mayOffers)) return null;
  const { label, description } = texts[of];
  return (
    <DialogButton label={label} title={label} description={description}>
      {(close) =>
        of === 'plain' ? <NewPricesForm onDone={close} /> : <NewOfferForm onDone={close} />
      }
    </DialogButton>
  );
}
