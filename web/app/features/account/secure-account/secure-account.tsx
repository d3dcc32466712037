import { brand } from '@stillweb/contract/brand';
import type { SecuredAccount } from '@stillweb/contract/secure-account';
import { errorCodeOf, failureOf } from '@stillweb/ui/api/errors.ts';
import { useState } from 'react';
import { href } from 'react-router';
import { useSecureAccountMutation } from '../../../api/secure-account.ts';
import { ButtonLink } from '../../../links/button-link.tsx';
import { signedOut } from '../../../session/auth-slice.ts';
import { useAppDispatch, useSessionUser } from '../../../session/hooks.ts';
import { AuthPanel } from '../auth-panel.tsx';
import type { LinkToken } from '../links/use-link-token.ts';
import { LinkPanel } from '../links/link-panel.tsx';
import { ResetPasswordForm } from '../reset-password/reset-password-form.tsx';

/** The page behind "This wasn't me" in a notice about a change of the account. */
export function SecureAccount({ token }: { token: LinkToken }) {
  const [secure, { isLoading, error }] = useSecureAccountMutation();
  // Apart from the mutation, which forgets its answer when the user is signed out.
  const [secured, setSecured] = useState<SecuredAccount>();
  const sessionUser = useSessionUser();
  const dispatch = useAppDispatch();

  async function use(linkToken: string) {
    const { data: answer } = await secure({ token: linkToken });
    if (!answer) return;
    setSecured(answer.data);
    // The session of this browser has ended too, unless it is another user's.
    if (sessionUser && answer.data.reset?.email === sessionUser.email) dispatch(signedOut());
  }

  if (secured?.reset) {
    const { email, token: resetToken } = secured.reset;
    return (
      <ResetPasswordForm
        token={resetToken}
        intro={`Your account is logged out everywhere, and its address is ${email}. The old password no longer works.`}
      />
    );
  }
  if (secured) return <AddressTaken />;
  if (token === null || errorCodeOf(error) === 'INVALID_LINK') return <InvalidLink />;
  return (
    <LinkPanel
      title="Take your account back"
      intro="This logs out every browser and removes passkeys of the last 7 days. Then you choose a new password. If someone has changed the email address of your account, it is changed back to the one where you got this link."
      token={token}
      use={(linkToken) => void use(linkToken)}
      pending={isLoading}
      failure={error && failureOf(error, 'Your account could not be secured. Please try again.')}
      texts={{ use: 'Secure my account', using: 'Securing…' }}
    />
  );
}

/** The reader of the mailbox has another account with this address, so this one keeps the new address. */
function AddressTaken() {
  return (
    <AuthPanel
      focusesHeading
      title="Please write to us"
      intro={`The account is logged out everywhere, and its password no longer works. Its email address could not be changed back, because another account has that address by now. Write to ${brand.supportEmail}.`}
    />
  );
}

function InvalidLink() {
  return (
    <AuthPanel
      focusesHeading
      title="This link no longer works"
      intro={`It has expired, was used before, or is incomplete. You can choose a new password with a link that we send to the address of your account. If that is no longer yours, write to ${brand.supportEmail}.`}
    >
      <ButtonLink to={href('/auth/forget-password')}>Send a reset link</ButtonLink>
    </AuthPanel>
  );
}
