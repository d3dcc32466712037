import { brand } from '@stillweb/contract/brand';
import { errorCodeOf, failureOf } from '@stillweb/ui/api/errors.ts';
import { t } from '@stillweb/texts/t';
import { useStopSecondStepRemovalMutation } from '../../../api/account/second-step-removal.ts';
import { useLinkToken } from '../../../use-link-token.ts';
import { unlistedMeta } from '../../../page-meta.ts';
import { AuthPanel } from '../auth-panel.tsx';
import { LinkPanel } from '../link-panel.tsx';

export const meta = () => unlistedMeta(t('stop-removal.title', 'Keep the second step'));

/** The page behind the link that a user gets when support begins to remove the second step. */
export default function StopRemoval() {
  const token = useLinkToken();
  const [stop, { isLoading, data, error }] = useStopSecondStepRemovalMutation();

  if (data) {
    return (
      <AuthPanel
        focusesHeading
        title={t('stop-removal.done', 'The second step stays on')}
        intro={t(
          'stop-removal.done-text',
          "Every log-in goes on asking for a passkey or a recovery code. If you didn't ask our support to remove that, please write to {email} and choose a new password.",
          { email: brand.supportEmail },
        )}
      />
    );
  }
  if (token === null || errorCodeOf(error) === 'INVALID_LINK') return <InvalidLink />;
  return (
    <LinkPanel
      title={t('stop-removal.title', 'Keep the second step')}
      intro={t(
        'stop-removal.text',
        "Someone asked our support to remove the second step of your account. If this wasn't you, stop that here.",
      )}
      token={token}
      use={(linkToken) => void stop({ token: linkToken })}
      pending={isLoading}
      failure={
        error &&
        failureOf(error, t('stop-removal.failed', 'This could not be stopped. Please try again.'))
      }
      texts={{
        use: t('stop-removal.button', 'Keep it'),
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
        'stop-removal.invalid',
        "The second step was kept before, or has been removed. If you didn't ask for that, write to {email} right away.",
        { email: brand.supportEmail },
      )}
    />
  );
}
