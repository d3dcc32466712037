import { Notice } from '@stillweb/ui/feedback/notice.tsx';
import { href } from 'react-router';
import { TextLink } from '../../../links/links.tsx';
import { unlistedMeta } from '../../../page-meta.ts';
import { AuthPanel } from '../auth-panel.tsx';

export const meta = () => unlistedMeta('Check your email');

export default function CheckResetEmail() {
  return (
    <div className="px-5 py-12 sm:py-20">
      <AuthPanel
        title="Check your email"
        intro="Password reset instructions were sent to your email address. If nothing arrives within a few minutes, check your spam folder."
        links={
          <>
            <p>
              Nothing arrived, or the wrong address?{' '}
              <TextLink to={href('/auth/forget-password')}>Send it again</TextLink>
            </p>
            <p>
              <TextLink to={href('/auth/login')}>Back to Login</TextLink>
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
