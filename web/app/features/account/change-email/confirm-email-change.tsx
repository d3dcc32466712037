import { href } from 'react-router';
import { useConfirmEmailChangeMutation } from '../../../api/email-change.ts';
import { errorCodeOf, messageOf } from '../../../api/errors.ts';
import { userChanged } from '../../../session/auth-slice.ts';
import { useAppDispatch, useSessionUser } from '../../../session/hooks.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { AuthPanel } from '../auth-panel.tsx';
import { LinkPanel } from '../links/link-panel.tsx';
import type { LinkToken } from '../links/use-link-token.ts';

/** The page behind both links of a change: the second of them to be used makes it. */
export function ConfirmEmailChange({ token }: { token: LinkToken }) {
  const [confirm, { isLoading, data, error }] = useConfirmEmailChangeMutation();
  const member = useSessionUser();
  const dispatch = useAppDispatch();

  async function use(linkToken: string) {
    const { data: answer } = await confirm({ token: linkToken });
    const user = answer?.data.user;
    // This browser may be logged in to the very account whose address has changed.
    if (user && user.id === member?.id) dispatch(userChanged(user));
  }

  if (data?.data.user) return <Changed email={data.data.user.email} />;
  if (data) return <HalfWay awaits={data.data.awaits === 'old' ? 'old' : 'new'} />;
  if (token === null || errorCodeOf(error) === 'INVALID_LINK') return <DeadLink />;
  return (
    <LinkPanel
      title="Change your email"
      intro="One press confirms the change at this end. The address changes once both ends have confirmed."
      token={token}
      use={(linkToken) => void use(linkToken)}
      isUsing={isLoading}
      failure={error && messageOf(error, 'The change could not be confirmed. Please try again.')}
      texts={{ use: 'Confirm the change', using: 'Confirming…' }}
    />
  );
}

function Changed({ email }: { email: string }) {
  return (
    <AuthPanel
      isOutcome
      title="Your email is changed"
      intro={`From now on you log in with ${email}.`}
    >
      <AccountLink />
    </AuthPanel>
  );
}

function HalfWay({ awaits }: { awaits: 'old' | 'new' }) {
  return (
    <AuthPanel
      isOutcome
      title="One of two is done"
      intro={`Now use the link that we sent to your ${awaits} address. Until then you log in with the old one.`}
    >
      <AccountLink />
    </AuthPanel>
  );
}

function DeadLink() {
  return (
    <AuthPanel
      isOutcome
      title="This link no longer works"
      intro="It has expired, was used before, or is incomplete, or your password has changed since. You can ask for the change again in your account."
    >
      <AccountLink />
    </AuthPanel>
  );
}

function AccountLink() {
  return <ButtonLink to={href('/dashboard/account')}>Go to your account</ButtonLink>;
}
