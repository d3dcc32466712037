import type { WithdrawalPreview } from '@stillweb/contract/billing/withdrawal';
import { rich } from '@stillweb/texts/rich';
import { t } from '@stillweb/texts/t';
import type { Failure } from '@stillweb/ui/api/errors.ts';
import { DialogButtons } from '@stillweb/ui/dialog/dialog-buttons.tsx';
import ModalDialog from '@stillweb/ui/dialog/modal-dialog.tsx';
import { FormError } from '@stillweb/ui/forms/form-error.tsx';
import { Money } from '@stillweb/ui/text/money.tsx';

interface WithdrawDialogProps {
  open: boolean;
  preview: WithdrawalPreview;
  pending: boolean;
  failure: Failure | null;
  onConfirm: () => void;
  onClose: () => void;
}

/** The statement, and the button that sends it. */
export default function WithdrawDialog(props: WithdrawDialogProps) {
  const { open, preview, pending, failure, onConfirm, onClose } = props;
  return (
    <ModalDialog
      open={open}
      onClose={onClose}
      dismissible={!pending}
      title={t('withdraw-dialog.title', 'Withdraw from contract?')}
      description={<Statement preview={preview} />}
      actions={
        <DialogButtons
          variant="danger"
          texts={{
            confirm: t('withdraw-dialog.confirm', 'Confirm withdrawal'),
            pending: t('withdraw-dialog.pending', 'Withdrawing…'),
            keep: t('subscription.keep-plan', 'Keep my plan'),
          }}
          pending={pending}
          onConfirm={onConfirm}
          onKeep={onClose}
        />
      }
    >
      <FormError>{failure}</FormError>
    </ModalDialog>
  );
}

function Statement({ preview: { amount, currency } }: { preview: WithdrawalPreview }) {
  return (
    <div className="grid gap-2">
      {amount > 0 ? (
        <p key="refund">
          {rich(
            'withdraw-dialog.refund',
            "Your contract will end right away, and Premium will be off. We'll refund {amount}, everything you paid, to the card you paid with.",
            { amount: <Money amount={amount} currency={currency} /> },
          )}
        </p>
      ) : (
        <p>
          {t(
            'withdraw-dialog.nothing-paid',
            "Your contract will end right away, and Premium will be off. You haven't paid anything, so there is nothing to refund, and you won't be charged.",
          )}
        </p>
      )}
      <p>{t('withdraw-dialog.email', "We'll confirm it by email, with the date and time.")}</p>
    </div>
  );
}
