import { failureOf } from '@stillweb/ui/api/errors.ts';
import { Button } from '@stillweb/ui/kit/button.tsx';
import { toast } from '@stillweb/ui/feedback/toast.tsx';
import { useForgotPasswordMutation } from '../../../api/one-time-links.ts';

/** For an account that a provider has made: a first password is chosen as a forgotten one is replaced. */
export function ChoosePassword({ email }: { email: string }) {
  const [sendLink, { isLoading }] = useForgotPasswordMutation();

  async function send() {
    const { error } = await sendLink({ email });
    if (error) toast.error(failureOf(error, 'The link could not be sent. Please try again.'));
    else toast.success(`We have sent a link to choose a password to ${email}`);
  }

  return (
    <Button
      variant="secondary"
      size="small"
      pending={isLoading}
      pendingText="Sending a link…"
      onClick={() => void send()}
    >
      Choose a password
    </Button>
  );
}
