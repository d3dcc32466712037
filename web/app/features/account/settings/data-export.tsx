import { brand } from '@stillweb/contract/brand';
import { errorCodeOf, failureOf } from '@stillweb/ui/api/errors.ts';
import { useDataByLinkMutation } from '../../../api/account/own-data.ts';
import { useLinkToken } from '../../../use-link-token.ts';
import { unlistedMeta } from '../../../page-meta.ts';
import { AuthPanel } from '../auth-panel.tsx';
import { LinkPanel } from '../link-panel.tsx';
import { saveOwnData } from './save-own-data.ts';

export const meta = () => unlistedMeta('Your data');

/** The page behind the link to the own data that support has sent. */
export default function DataExport() {
  const token = useLinkToken();
  const [fetchData, { isLoading, data, error }] = useDataByLinkMutation();

  async function download(linkToken: string) {
    const { data: file } = await fetchData({ token: linkToken });
    if (file) saveOwnData(file);
  }

  if (data) {
    return (
      <AuthPanel
        focusesHeading
        title="Your file is saved"
        intro="Look for it among your downloads. The link works for 7 days, so you can get the file again."
      />
    );
  }
  if (token === null || errorCodeOf(error) === 'INVALID_LINK') return <InvalidLink />;
  return (
    <LinkPanel
      title="Your data"
      intro="Everything that we hold about you, in one file: your profile, your subscriptions, invoices and payments, your linked browsers, your messages to support, and which emails we sent you."
      token={token}
      use={(linkToken) => void download(linkToken)}
      pending={isLoading}
      failure={error && failureOf(error, 'Your data could not be loaded. Please try again.')}
      texts={{ use: 'Download my data', using: 'Preparing…' }}
    />
  );
}

function InvalidLink() {
  return (
    <AuthPanel
      focusesHeading
      title="This link no longer works"
      intro={`It is older than 7 days, or your password or address has changed since. Write to ${brand.supportEmail} for a new one.`}
    />
  );
}
