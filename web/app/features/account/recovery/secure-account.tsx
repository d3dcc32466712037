import { brand } from '@stillweb/contract/brand';
import type { SecuredAccount } from '@stillweb/contract/account/secure-account';
import { errorCodeOf, failureOf } from '@stillweb/ui/api/errors.ts';
import { rich } from '@stillweb/texts/rich';
import { t } from '@stillweb/texts/t';
import { useState } from 'react';
import { href } from 'react-router';
import { useLazyKeysQuery } from '../../../api/account/keys.ts';
import { useSecureAccountMutation } from '../../../api/account/secure-account.ts';
import { ButtonLink, TextLink } from '../../../links/links.tsx';
import { useLinkToken } from '../../../use-link-token.ts';
import { unlistedMeta } from '../../../page-meta.ts';
import { useSessionUser } from '../../../session/hooks.ts';
import { AuthPanel } from '../auth-panel.tsx';
import { LinkPanel } from '../link-panel.tsx';

export const meta = () => unlistedMeta(t('secure-account.title', 'Take your account back'));

/** The page behind "This wasn't me" in a notice about a change of the account. */
export default function SecureAccount() {
  const token = useLinkToken();
  const [secure, { isLoading, error }] = useSecureAccountMutation();
  // Apart from the mutation, which forgets its answer when the user is signed out.
  const [secured, setSecured] = useState<SecuredAccount>();
  const sessionUser = useSessionUser();
  const [askAsUser] = useLazyKeysQuery();

  async function use(linkToken: string) {
    const { data: answer } = await secure({ token: linkToken });
    if (!answer) return;
    setSecured(answer.data);
    // The session of this browser has ended too, unless it is another user's: any call finds out.
    if (sessionUser) void askAsUser();
  }

  if (secured) return <Secured {...secured} />;
  if (token === null || errorCodeOf(error) === 'INVALID_LINK') return <InvalidLink />;
  return (
    <LinkPanel
      title={t('secure-account.title', 'Take your account back')}
      intro={t(
        'secure-account.text',
        'This logs out every browser and removes passkeys and linked accounts of the last 7 days. Then we send you a link to choose a new password. If someone has changed the email address of your account, it is changed back to the one where you got this link.',
      )}
      token={token}
      use={(linkToken) => void use(linkToken)}
      pending={isLoading}
      failure={
        error &&
        failureOf(
          error,
          t('secure-account.failed', 'Your account could not be secured. Please try again.'),
        )
      }
      texts={{
        use: t('secure-account.button', 'Secure my account'),
        using: t('secure-account.pending', 'Securing…'),
      }}
    />
  );
}

function Secured({ message, done }: SecuredAccount) {
  return (
    <AuthPanel
      focusesHeading
      title={t('secure-account.done', 'Your account is secured')}
      intro={message}
      links={
        <p>
          {rich('secure-account.again', 'Nothing arrived? <link>Send a reset link</link>', {
            link: (words) => <TextLink to={href('/auth/forget-password')}>{words}</TextLink>,
          })}
        </p>
      }
    >
      <ul className="grid list-disc gap-1 ps-5">
        {done.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </AuthPanel>
  );
}

function InvalidLink() {
  return (
    <AuthPanel
      focusesHeading
      title={t('account.link.invalid', 'This link no longer works')}
      intro={t(
        'secure-account.invalid',
        'It has expired, was used before, or is incomplete. You can choose a new password with a link that we send to the address of your account. If that is no longer yours, write to {email}.',
        { email: brand.supportEmail },
      )}
    >
      <ButtonLink to={href('/auth/forget-password')}>
        {t('secure-account.reset', 'Send a reset link')}
      </ButtonLink>
    </AuthPanel>
  );
}
