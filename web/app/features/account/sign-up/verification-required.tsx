import { Button } from '@stillweb/ui/kit/button.tsx';
import { Modal } from '@stillweb/ui/dialog/modal.tsx';
import { useState } from 'react';
import { href } from 'react-router';
import { ButtonLink } from '../../../links/button-link.tsx';
import { useAuthPath } from '../links/use-auth-path.ts';
import ResendVerification from '../verify-email/resend-verification.tsx';

interface VerificationRequiredProps {
  /** The address that the email was sent to; null before the sign-up. */
  email: string | null;
  /** Goes back to the form. */
  onWrongAddress: () => void;
}

/** Opens after the sign-up. Only its own buttons close it. */
export function VerificationRequired({ email, onWrongAddress }: VerificationRequiredProps) {
  const authPath = useAuthPath();
  // Still shown while the dialog closes.
  const [lastEmail, setLastEmail] = useState(email);
  if (email !== null && email !== lastEmail) setLastEmail(email);

  return (
    <Modal
      open={email !== null}
      dismissible={false}
      title="Email Verification Required"
      description={
        <span>
          We have sent an email to <strong className="wrap-anywhere">{lastEmail}</strong>. Open the
          link in it to verify your address; in this browser it also logs you in. If it does not
          arrive within a few minutes, check your spam or junk folder.
        </span>
      }
      actions={
        <>
          <ButtonLink to={authPath(href('/auth/login'))}>Go to Login</ButtonLink>
          <Button variant="secondary" onClick={onWrongAddress}>
            Wrong address?
          </Button>
        </>
      }
    >
      <ResendVerification key={lastEmail} email={lastEmail ?? ''} />
    </Modal>
  );
}
