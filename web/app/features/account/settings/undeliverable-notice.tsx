import { UndeliverableNotice as Warning } from '@stillweb/ui/account/undeliverable-notice.tsx';
import { failureOf } from '@stillweb/ui/api/errors.ts';
import { Button } from '@stillweb/ui/kit/button.tsx';
import { toast } from '@stillweb/ui/feedback/toast.tsx';
import { useResendVerificationEmailMutation } from '../../../api/account/one-time-links.ts';
import { useEmailDeliveryQuery } from '../../../api/user.ts';
import { useSessionUser } from '../../../session/hooks.ts';

/** Says that emails do not reach the user, and sends the link that ends this. */
export default function UndeliverableNotice() {
  const user = useSessionUser();
  const { data: delivery } = useEmailDeliveryQuery(undefined, { refetchOnMountOrArgChange: true });
  const [sendLink, { isLoading, isSuccess }] = useResendVerificationEmailMutation();
  if (!user || !delivery?.undeliverableSince) return null;

  async function send(email: string) {
    const { error } = await sendLink({ email });
    if (error) toast.error(failureOf(error, 'The link could not be sent. Please try again.'));
    else toast.success(`A link was sent to ${email}`);
  }

  return (
    <Warning
      since={delivery.undeliverableSince}
      email={user.email}
      action={
        <Button
          variant="secondary"
          size="small"
          pending={isLoading}
          pendingText="Sending…"
          onClick={() => void send(user.email)}
        >
          {isSuccess ? 'Send another link' : 'Send a link'}
        </Button>
      }
    />
  );
}
