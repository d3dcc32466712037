import { failureOf } from '@stillweb/ui/api/errors.ts';
import { Card } from '@stillweb/ui/card.tsx';
import { Checkbox } from '@stillweb/ui/checkbox.tsx';
import { Heading } from '@stillweb/ui/heading.tsx';
import { toast } from '@stillweb/ui/toast.tsx';
import { useChangeNewsConsentMutation, useNewsConsentQuery } from '../../../api/news.ts';

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
    <Card aria-labelledby="news" className="grid content-start gap-4 xl:col-span-2">
      <Heading level={2} size="part" id="news">
        News by email
      </Heading>
      <Checkbox
        checked={agreed}
        aria-disabled={isBusy}
        onChange={({ target }) => !isBusy && void set(target.checked)}
      >
        Send me news and offers by email. Rarely, and you can stop at any time.
      </Checkbox>
    </Card>
  );
}
