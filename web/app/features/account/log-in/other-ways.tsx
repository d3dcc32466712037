import { OrLine } from '../providers/or-line.tsx';
import { ProviderLinks } from '../providers/provider-links.tsx';
import { Agreement } from '../sign-up/agreement.tsx';
import { EmailCode, type FormWithEmail } from './email-code.tsx';
import { PasskeyLogIn } from './passkey-log-in.tsx';

/** The ways to log in besides the password. */
export function OtherWays({ form }: { form: FormWithEmail }) {
  return (
    <div className="grid gap-6 noscript:hidden">
      <OrLine />
      <ProviderLinks />
      {/* Shown below such links alone. */}
      <Agreement act="continuing" className="hidden [a+&]:block" />
      <PasskeyLogIn />
      <EmailCode form={form} />
    </div>
  );
}
