import { href } from 'react-router';
import { TextLink } from '../../../links/links.tsx';
import { unlistedMeta } from '../../../page-meta.ts';
import { AuthPanel } from '../auth-panel.tsx';

export const meta = () => unlistedMeta('Verify your email');

export default function CheckVerificationEmail() {
  return (
    <div className="px-5 py-12 sm:py-20">
      <AuthPanel
        title="Verify your email"
        intro="A verification email was sent to your address. Open the link in it to verify your account. If you can't find it, check your spam or junk folder."
        links={
          <>
            <p>
              Nothing arrived? <TextLink to={href('/auth/verify-email')}>Send it again</TextLink>
            </p>
            <p>
              Wrong address? <TextLink to={href('/auth/signup')}>Sign up again</TextLink>
            </p>
            <p>
              <TextLink to={href('/auth/login')}>Go to Login Screen</TextLink>
            </p>
          </>
        }
      />
    </div>
  );
}
