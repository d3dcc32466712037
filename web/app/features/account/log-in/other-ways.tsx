import { EmailCode, type FormWithEmail } from './email-code.tsx';
import { PasskeyLogIn } from './passkey-log-in.tsx';

/** The ways to log in besides the password. */
export function OtherWays({ form }: { form: FormWithEmail }) {
  return (
    <div className="grid gap-6 noscript:hidden">
      <p className="flex items-center gap-4 text-sm text-soft before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        <span>or</span>
      </p>
      <PasskeyLogIn />
      <EmailCode form={form} />
    </div>
  );
}
