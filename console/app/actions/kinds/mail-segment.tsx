import type { MailingRequest } from '@stillweb/contract/console/mail/mailings';
import { failureOf } from '@stillweb/ui/api/errors.ts';
import { Button } from '@stillweb/ui/button.tsx';
import { toast } from '@stillweb/ui/toast.tsx';
import { useTestMailingMutation } from '../../api/mails.ts';

/** Sends a mailing to the person who looks at its preview. */
export function TestMailing({ request }: { request: MailingRequest }) {
  const [test, { isLoading }] = useTestMailingMutation();

  async function send() {
    const { error } = await test(request);
    if (error) toast.error(failureOf(error, 'The test could not be sent. Please try again.'));
    else toast.success('The test is on its way to you.');
  }

  return (
    <div>
      <Button
        variant="secondary"
        size="small"
        pending={isLoading}
        pendingText="Sending…"
        onClick={() => void send()}
      >
        Send me a test
      </Button>
    </div>
  );
}
