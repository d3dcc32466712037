import { NewsPanel as Panel } from '@stillweb/ui/account/account-panels.tsx';
import { UndeliverableNotice as Warning } from '@stillweb/ui/account/undeliverable-notice.tsx';
import { failureOf } from '@stillweb/ui/api/errors.ts';
import { toast } from '@stillweb/ui/feedback/toast.tsx';
import { Button } from '@stillweb/ui/kit/button.tsx';
import { t } from '@stillweb/texts/t';
import { useResendVerificationEmailMutation } from '../../../api/account/one-time-links.ts';
import { useChangeNewsConsentMutation, useNewsConsentQuery } from '../../../api/news.ts';
import { useEmailDeliveryQuery } from '../../../api/user.ts';
import { useSessionUser } from '../../../session/hooks.ts';
import { PasskeysPanel } from '../keys/passkeys-panel.tsx';
import { SecondStepPanel } from '../keys/second-step-panel.tsx';
import { WaysToLogInPanel } from '../keys/ways-to-log-in-panel.tsx';
import { DataPanel } from './data-panel.tsx';
import { LanguagePanel } from './language-panel.tsx';

/** The panels at the end of the account page, whose code loads after that of the others. */
export default function LowerPanels() {
  return (
    <>
      <DataPanel />
      <WaysToLogInPanel />
      <PasskeysPanel />
      <SecondStepPanel />
      <LanguagePanel />
      <NewsPanel />
    </>
  );
}

/** Gives and withdraws the consent to news and offers. Not ticked until the user does it. */
function NewsPanel() {
  const { data: consent } = useNewsConsentQuery();
  const [change, { isLoading, originalArgs }] = useChangeNewsConsentMutation();
  const agreed = ((isLoading && originalArgs) || consent)?.agreed ?? false;
  const isBusy = !consent || isLoading;

  async function set(next: boolean) {
    const { error } = await change({ agreed: next });
    if (error) {
      toast.error(failureOf(error, t('news-consent.failed', 'Your choice could not be saved')));
    } else {
      toast.success(
        next
          ? t('news-consent.given', 'You will get our news')
          : t('news-consent.withdrawn', 'You will get no news'),
      );
    }
  }

  return (
    <Panel
      checked={agreed}
      aria-disabled={isBusy}
      onChange={({ target }) => !isBusy && void set(target.checked)}
    />
  );
}

/** Says that emails do not reach the user, and sends the link that ends this. */
export function UndeliverableNotice() {
  const user = useSessionUser();
  const { data: delivery } = useEmailDeliveryQuery(undefined, { refetchOnMountOrArgChange: true });
  const [sendLink, { isLoading, isSuccess }] = useResendVerificationEmailMutation();
  if (!user || !delivery?.undeliverableSince) return null;

  async function send(email: string) {
    const { error } = await sendLink({ email });
    if (error) {
      toast.error(
        failureOf(
          error,
          t('account.link.not-sent', 'The link could not be sent. Please try again.'),
        ),
      );
    } else toast.success(t('undeliverable.sent', 'A link was sent to {email}', { email }));
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
          pendingText={t('account.sending', 'Sending…')}
          onClick={() => void send(user.email)}
        >
          {isSuccess
            ? t('undeliverable.send-another', 'Send another link')
            : t('undeliverable.send', 'Send a link')}
        </Button>
      }
    />
  );
}
