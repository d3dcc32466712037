import { localMoment } from '@stillweb/contract/text/dates';
import { errorCodeOf, failureOf } from '@stillweb/ui/api/errors.ts';
import { t } from '@stillweb/texts/t';
import { href } from 'react-router';
import { useConfirmEmailChangeMutation } from '../../../api/account/email-change.ts';
import { ButtonLink } from '../../../links/links.tsx';
import { useLinkToken } from '../../../use-link-token.ts';
import { unlistedMeta } from '../../../page-meta.ts';
import { useAppDispatch, useSessionUser } from '../../../session/hooks.ts';
import { userChanged } from '../../../session/slices.ts';
import { AuthPanel } from '../auth-panel.tsx';
import { LinkPanel } from '../link-panel.tsx';

export const meta = () => unlistedMeta(t('change-email.title', 'Change your email'));

/** The page behind both links of an email change: the second one that is used completes the change. */
export default function ConfirmEmailChange() {
  const token = useLinkToken();
  const [confirm, { isLoading, data, error }] = useConfirmEmailChangeMutation();
  const sessionUser = useSessionUser();
  const dispatch = useAppDispatch();

  async function use(linkToken: string) {
    const { data: answer } = await confirm({ token: linkToken });
    const user = answer?.data.user;
    // The link may be opened where its user is signed in.
    if (user && user.id === sessionUser?.id) dispatch(userChanged(user));
  }

  if (data?.data.user) return <EmailChanged email={data.data.user.email} />;
  if (data?.data.takesEffectAt) return <Waiting until={data.data.takesEffectAt} />;
  if (data) return <OneLinkUsed awaits={data.data.awaits === 'old' ? 'old' : 'new'} />;
  if (token === null || errorCodeOf(error) === 'INVALID_LINK') return <InvalidLink />;
  return (
    <LinkPanel
      title={t('change-email.title', 'Change your email')}
      intro={t(
        'confirm-email.text',
        'Confirm your new address. The change takes effect once both addresses are confirmed.',
      )}
      token={token}
      use={(linkToken) => void use(linkToken)}
      pending={isLoading}
      failure={
        error &&
        failureOf(
          error,
          t('confirm-email.failed', 'The change could not be confirmed. Please try again.'),
        )
      }
      texts={{
        use: t('confirm-email.button', 'Confirm the change'),
        using: t('confirm-email.pending', 'Confirming…'),
      }}
    />
  );
}

function EmailChanged({ email }: { email: string }) {
  return (
    <AuthPanel
      focusesHeading
      title={t('confirm-email.done', 'Your email is changed')}
      intro={t('confirm-email.done-text', 'From now on you log in with {email}.', { email })}
    >
      <AccountLink />
    </AuthPanel>
  );
}

function OneLinkUsed({ awaits }: { awaits: 'old' | 'new' }) {
  return (
    <AuthPanel
      focusesHeading
      title={t('confirm-email.one', 'One of two is done')}
      intro={t(
        'confirm-email.one-text',
        'Now use the link that we sent to your {awaits, select, old {old} other {new}} address. Until then you log in with the old one.',
        { awaits },
      )}
    >
      <AccountLink />
    </AuthPanel>
  );
}

/** Of a change by support, which the old mailbox may stop. */
function Waiting({ until }: { until: string }) {
  return (
    <AuthPanel
      focusesHeading
      title={t('confirm-email.waiting', 'Your address is confirmed')}
      intro={t(
        'confirm-email.waiting-text',
        'It becomes the address of your account on {moment}. We will send an email here, and log you out everywhere.',
        { moment: localMoment(until) },
      )}
    />
  );
}

function InvalidLink() {
  return (
    <AuthPanel
      focusesHeading
      title={t('account.link.invalid', 'This link no longer works')}
      intro={t(
        'confirm-email.invalid',
        'It has expired, was used before, or is incomplete, or your password has changed since. You can ask for the change again in your account.',
      )}
    >
      <AccountLink />
    </AuthPanel>
  );
}

function AccountLink() {
  return (
    <ButtonLink to={href('/dashboard/account')}>
      {t('confirm-email.account', 'Go to your account')}
    </ButtonLink>
  );
}
