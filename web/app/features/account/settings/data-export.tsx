import { brand } from '@stillweb/contract/brand';
import { errorCodeOf, failureOf } from '@stillweb/ui/api/errors.ts';
import { t } from '@stillweb/texts/t';
import { useDataByLinkMutation } from '../../../api/account/own-data.ts';
import { useLinkToken } from '../../../use-link-token.ts';
import { unlistedMeta } from '../../../page-meta.ts';
import { AuthPanel } from '../auth-panel.tsx';
import { LinkPanel } from '../link-panel.tsx';
import { saveOwnData } from './save-own-data.ts';

export const meta = () => unlistedMeta(t('data-export.title', 'Your data'));

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
        title={t('data-export.done', 'Your file is saved')}
        intro={t(
          'data-export.done-text',
          'Look for it among your downloads. The link works for 7 days, so you can get the file again.',
        )}
      />
    );
  }
  if (token === null || errorCodeOf(error) === 'INVALID_LINK') return <InvalidLink />;
  return (
    <LinkPanel
      title={t('data-export.title', 'Your data')}
      intro={t(
        'data-export.text',
        'Everything that we hold about you, in one file: your profile, your subscriptions, invoices and payments, your linked browsers, your messages to support, and which emails we sent you.',
      )}
      token={token}
      use={(linkToken) => void download(linkToken)}
      pending={isLoading}
      failure={
        error &&
        failureOf(
          error,
          t('data-export.failed', 'Your data could not be loaded. Please try again.'),
        )
      }
      texts={{
        use: t('account.data.download', 'Download my data'),
        using: t('account.data.preparing', 'Preparing…'),
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
        'data-export.invalid',
        'It is older than 7 days, or your password or address has changed since. Write to {email} for a new one.',
        { email: brand.supportEmail },
      )}
    />
  );
}
