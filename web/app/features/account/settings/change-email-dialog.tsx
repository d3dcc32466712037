import { brand } from '@stillweb/contract/brand';
import { changeEmailForm, changeEmailRequest } from '@stillweb/contract/account/email-change';
import { EmailField } from '@stillweb/ui/forms/text-field.tsx';
import { useRequestForm } from '@stillweb/ui/forms/use-request-form.ts';
import { toast } from '@stillweb/ui/feedback/toast.tsx';
import { t } from '@stillweb/texts/t';
import { useChangeEmailMutation } from '../../../api/account/email-change.ts';
import { PasswordDialog } from '../password-dialog.tsx';
import { useOwnerProof } from '../keys/use-owner-proof.tsx';

interface ChangeEmailDialogProps {
  open: boolean;
  onClose: () => void;
}

/** The email changes once links sent to the old and to the new address were both used. */
export default function ChangeEmailDialog({ open, onClose }: ChangeEmailDialogProps) {
  const [changeEmail] = useChangeEmailMutation();
  const { asksForPassword, send, proofDialog } = useOwnerProof();
  const form = useRequestForm({
    schema: asksForPassword ? changeEmailForm : changeEmailRequest,
    send: (request) => send(() => changeEmail(request)),
    onSuccess: ({ newEmail }) => {
      toast.success(
        t(
          'change-email.sent',
          'Check both inboxes: links were sent to your address and to {email}',
          { email: newEmail },
        ),
      );
      onClose();
    },
    fallbackMessage: t('change-email.failed', 'Your email could not be changed. Please try again.'),
  });

  return (
    <>
      <PasswordDialog
        open={open}
        onClose={onClose}
        title={t('change-email.title', 'Change your email')}
        description={<BothLinks />}
        form={form}
        password={asksForPassword ? form.fieldProps('password') : undefined}
        texts={{
          confirm: t('change-email.send', 'Send links'),
          pending: t('account.sending', 'Sending…'),
          keep: t('change-email.keep', 'Keep my email'),
        }}
      >
        <EmailField
          label={t('change-email.new', 'New email')}
          autoComplete="email"
          {...form.fieldProps('newEmail')}
        />
      </PasswordDialog>
      {proofDialog}
    </>
  );
}

function BothLinks() {
  return (
    <div className="grid gap-2">
      <p>
        {t(
          'change-email.links',
          'We send a link to your address and one to the new one. Until you have used both, you log in with the old one.',
        )}
      </p>
      <p>
        {t(
          'change-email.support',
          'You can no longer read mail at your old address? Write to {email}.',
          { email: brand.supportEmail },
        )}
      </p>
    </div>
  );
}
