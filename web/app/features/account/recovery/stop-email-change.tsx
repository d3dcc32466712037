import { brand } from '@stillweb/contract/brand';
import { errorCodeOf, failureOf } from '@stillweb/ui/api/errors.ts';
import { t } from '@stillweb/texts/t';
import { useStopEmailChangeMutation } from '../../../api/account/email-change.ts';
import { useLinkToken } from '../../../use-link-token.ts';
import { unlistedMeta } from '../../../page-meta.ts';
import { AuthPanel } from '../auth-panel.tsx';
import { LinkPanel } from '../link-panel.tsx';

export const meta = () => unlistedMeta(t('stop-email-change.title', 'Keep your email'));

/** The page behind the link that the old mailbox gets when support begins to change the address. */
export default function StopEmailChange() {
  const token = useLinkToken();
  const [stop, { isLoading, data, error }] = useStopEmailChangeMutation();

  if (data) {
    return (
      <AuthPanel
        focusesHeading
        title={t('stop-email-change.done', 'The change is stopped')}
        intro={t(
          'stop-email-change.done-text',
          "The address of your account won't change. If you didn't ask for a change, please write to {email} and choose a new password.",
          { email: brand.supportEmail },
        )}
      />
    );
  }
  if (token === null || errorCodeOf(error) === 'INVALID_LINK') return <InvalidLink />;
  return (
    <LinkPanel
      title={t('stop-email-change.title', 'Keep your email')}
      intro={t(
        'stop-email-change.text',
        "Someone asked our support to change the address of your account. If this wasn't you, stop the change here.",
      )}
      token={token}
      use={(linkToken) => void stop({ token: linkToken })}
      pending={isLoading}
      failure={
        error &&
        failureOf(
          error,
          t('stop-email-change.failed', 'The change could not be stopped. Please try again.'),
        )
      }
      texts={{
        use: t('stop-email-change.button', 'Stop the change'),
        using: t('account.stopping', 'Stopping…'),
      }}
    />
  );
}

function InvalidLink() {
  return (
    <AuthPanel
      focusesHeading
      title={t('account.link.invalid', 'This link no longer works')}
      intro={t(
        'stop-email-change.invalid',
        "The change was stopped before, or has taken effect. If you didn't ask for it, write to {email} right away.",
        { email: brand.supportEmail },
      )}
    />
  );
}
