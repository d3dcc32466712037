import { DialogButton } from '../../../parts/dialog-button.tsx';
import { useMay } from '../../../session/hooks.ts';
import { NewOfferForm, NewPricesForm } from './new-set-form.tsx';

const texts = {
  plain: {
    label: 'New prices',
    description:
      'They begin as a draft, which changes nothing. You see what would happen before you schedule them.',
  },
  offer: {
    label: 'New offer',
    description:
      'It begins as a draft, which no customer sees. You see what would happen before you schedule it.',
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
