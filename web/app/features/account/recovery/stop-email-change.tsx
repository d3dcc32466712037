import { brand } from '@stillweb/contract/brand';
import { errorCodeOf, failureOf } from '@stillweb/ui/api/errors.ts';
import { useStopEmailChangeMutation } from '../../../api/account/email-change.ts';
import { useLinkToken } from '../../../use-link-token.ts';
import { unlistedMeta } from '../../../page-meta.ts';
import { AuthPanel } from '../auth-panel.tsx';
import { LinkPanel } from '../link-panel.tsx';

export const meta = () => unlistedMeta('Keep your email');

/** The page behind the link that the old mailbox gets when support begins to change the address. */
export default function StopEmailChange() {
  const token = useLinkToken();
  const [stop, { isLoading, data, error }] = useStopEmailChangeMutation();

  if (data) {
    return (
      <AuthPanel
        focusesHeading
        title="The change is stopped"
        intro={`The address of your account won't change. If you didn't ask for a change, please write to ${brand.supportEmail} and choose a new password.`}
      />
    );
  }
  if (token === null || errorCodeOf(error) === 'INVALID_LINK') return <InvalidLink />;
  return (
    <LinkPanel
      title="Keep your email"
      intro="Someone asked our support to change the address of your account. If this wasn't you, stop the change here."
      token={token}
      use={(linkToken) => void stop({ token: linkToken })}
      pending={isLoading}
      failure={error && failureOf(error, 'The change could not be stopped. Please try again.')}
      texts={{ use: 'Stop the change', using: 'Stopping…' }}
    />
  );
}

function InvalidLink() {
  return (
    <AuthPanel
      focusesHeading
      title="This link no longer works"
      intro={`The change was stopped before, or has taken effect. If you didn't ask for it, write to ${brand.supportEmail} right away.`}
    />
  );
}
