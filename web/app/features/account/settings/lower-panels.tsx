import { NewsPanel as Panel } from '@stillweb/ui/account/account-panels.tsx';
import { failureOf } from '@stillweb/ui/api/errors.ts';
import { toast } from '@stillweb/ui/feedback/toast.tsx';
import { useChangeNewsConsentMutation, useNewsConsentQuery } from '../../../api/news.ts';
import { PasskeysPanel } from '../keys/passkeys-panel.tsx';
import { SecondStepPanel } from '../keys/second-step-panel.tsx';
import { WaysToLogInPanel } from '../keys/ways-to-log-in-panel.tsx';
import { DataPanel } from './data-panel.tsx';

/** The panels at the end of the account page, whose code loads after that of the others. */
export default function LowerPanels() {
  return (
    <>
      <DataPanel />
      <WaysToLogInPanel />
      <PasskeysPanel />
      <SecondStepPanel />
      <NewsPanel />
    </>
  );
}

/** Gives and withdraws the consent to news and offers. Not ticked until the user does it. */
export function NewsPanel() {
  const { data: consent } = useNewsConsentQuery();
  const [change, { isLoading, originalArgs }] = useChangeNewsConsentMutation();
  const agreed = ((isLoading && originalArgs) || consent)?.agreed ?? false;
  const isBusy = !consent || isLoading;

  async function set(next: boolean) {
    const { error } = await change({ agreed: next });
    if (error) toast.error(failureOf(error, 'Your choice could not be saved'));
    else toast.success(next ? 'You will get our news' : 'You will get no news');
  }

  return (
    <Panel
      checked={agreed}
      aria-disabled={isBusy}
      onChange={({ target }) => !isBusy && void set(target.checked)}
    />
  );
}
