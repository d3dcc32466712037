import { brand } from '@stillweb/contract/brand';
import { errorCodeOf, failureOf } from '@stillweb/ui/api/errors.ts';
import { useStopSecondStepRemovalMutation } from '../../../api/account/second-step-removal.ts';
import { useLinkToken } from '../../../use-link-token.ts';
import { unlistedMeta } from '../../../page-meta.ts';
import { AuthPanel } from '../auth-panel.tsx';
import { LinkPanel } from '../link-panel.tsx';

export const meta = () => unlistedMeta('Keep the second step');

/** The page behind the link that a user gets when support begins to remove the second step. */
export default function StopRemoval() {
  const token = useLinkToken();
  const [stop, { isLoading, data, error }] = useStopSecondStepRemovalMutation();

  if (data) {
    return (
      <AuthPanel
        focusesHeading
        title="The second step stays on"
        intro={`Every log-in goes on asking for a passkey or a recovery code. If you didn't ask our support to remove that, please write to ${brand.supportEmail} and choose a new password.`}
      />
    );
  }
  if (token === null || errorCodeOf(error) === 'INVALID_LINK') return <InvalidLink />;
  return (
    <LinkPanel
      title="Keep the second step"
      intro="Someone asked our support to remove the second step of your account. If this wasn't you, stop that here."
      token={token}
      use={(linkToken) => void stop({ token: linkToken })}
      pending={isLoading}
      failure={error && failureOf(error, 'This could not be stopped. Please try again.')}
      texts={{ use: 'Keep it', using: 'Stopping…' }}
    />
  );
}

function InvalidLink() {
  return (
    <AuthPanel
      focusesHeading
      title="This link no longer works"
      intro={`The second step was kept before, or has been removed. If you didn't ask for that, write to ${brand.supportEmail} right away.`}
    />
  );
}
