import { rich } from '@stillweb/texts/rich';
import { t } from '@stillweb/texts/t';
import { href } from 'react-router';
import { TextLink } from '../../../links/links.tsx';
import { unlistedMeta } from '../../../page-meta.ts';
import { AuthPanel } from '../auth-panel.tsx';

export const meta = () => unlistedMeta(t('verify-email.title', 'Verify your email'));

export default function CheckVerificationEmail() {
  return (
    <div className="px-5 py-12 sm:py-20">
      <AuthPanel
        title={t('verify-email.title', 'Verify your email')}
        intro={t(
          'check-verification-email.text',
          "A verification email was sent to your address. Open the link in it to verify your account. If you can't find it, check your spam or junk folder.",
        )}
        links={
          <>
            <p>
              {rich(
                'check-verification-email.again',
                'Nothing arrived? <link>Send it again</link>',
                {
                  link: (words) => <TextLink to={href('/auth/verify-email')}>{words}</TextLink>,
                },
              )}
            </p>
            <p>
              {rich(
                'check-verification-email.sign-up',
                'Wrong address? <link>Sign up again</link>',
                {
                  link: (words) => <TextLink to={href('/auth/signup')}>{words}</TextLink>,
                },
              )}
            </p>
            <p>
              <TextLink to={href('/auth/login')}>
                {t('check-verification-email.log-in', 'Go to Login Screen')}
              </TextLink>
            </p>
          </>
        }
      />
    </div>
  );
}
