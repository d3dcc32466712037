import { Notice } from '@stillweb/ui/feedback/notice.tsx';
import { rich } from '@stillweb/texts/rich';
import { t } from '@stillweb/texts/t';
import { href } from 'react-router';
import { TextLink } from '../../../links/links.tsx';
import { unlistedMeta } from '../../../page-meta.ts';
import { AuthPanel } from '../auth-panel.tsx';

export const meta = () => unlistedMeta(t('check-reset-email.title', 'Check your email'));

export default function CheckResetEmail() {
  return (
    <div className="px-5 py-12 sm:py-20">
      <AuthPanel
        title={t('check-reset-email.title', 'Check your email')}
        intro={t(
          'check-reset-email.text',
          'Password reset instructions were sent to your email address. If nothing arrives within a few minutes, check your spam folder.',
        )}
        links={
          <>
            <p>
              {rich(
                'check-reset-email.again',
                'Nothing arrived, or the wrong address? <link>Send it again</link>',
                {
                  link: (words) => <TextLink to={href('/auth/forget-password')}>{words}</TextLink>,
                },
              )}
            </p>
            <p>
              <TextLink to={href('/auth/login')}>
                {t('account.back-to-log-in', 'Back to Login')}
              </TextLink>
            </p>
          </>
        }
      >
        {/* The document script shows the message of the forgot-password form here. */}
        <div data-message hidden>
          <Notice tone="green">
            <p className="wrap-anywhere" />
          </Notice>
        </div>
      </AuthPanel>
    </div>
  );
}
