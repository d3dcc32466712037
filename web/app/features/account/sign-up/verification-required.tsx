import { href } from 'react-router';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Modal } from '../../../ui/modal.tsx';

/** Opens after the sign-up. The only way to leave it is the button to the log-in. */
export function VerificationRequired({ email }: { email: string | null }) {
  return (
    <Modal
      open={email !== null}
      dismissible={false}
      title="Email Verification Required"
      description={
        <>
          We have sent an email to <strong className="wrap-anywhere">{email}</strong>. Open the link
          in it to verify your address, then log in. If it does not arrive within a few minutes,
          check your spam or junk folder.
        </>
      }
      actions={<ButtonLink to={href('/auth/login')}>Go to Login</ButtonLink>}
    />
  );
}
