import { failureOf } from '@stillweb/ui/api/errors.ts';
import { Checkbox } from '@stillweb/ui/checkbox.tsx';
import { Heading } from '@stillweb/ui/heading.tsx';
import { toast } from '@stillweb/ui/toast.tsx';
import {
  useChangeComeBackConsentMutation,
  useComeBackConsentQuery,
} from '../../../api/come-back.ts';

/** Gives and withdraws the consent to the email with the price to come back; nothing where none may follow. */
export function ComeBackEmail() {
  const { data: consent } = useComeBackConsentQuery();
  const [change, { isLoading, originalArgs }] = useChangeComeBackConsentMutation();
  if (!consent) return null;
  const { agreed } = (isLoading && originalArgs) || consent;

  async function set(next: boolean) {
    const { error } = await change({ agreed: next });
    if (error) toast.error(failureOf(error, 'Your choice could not be saved'));
    else toast.success(next ? 'You will get the email' : 'You will not get the email');
  }

  return (
    <section aria-labelledby="come-back-email" className="grid justify-items-start gap-4">
      <Heading level={2} size="part" id="come-back-email">
        Email about coming back
      </Heading>
      <Checkbox
        checked={agreed}
        aria-disabled={isLoading}
        onChange={({ target }) => !isLoading && void set(target.checked)}
        className="max-w-2xl"
      >
        Email me once, a month after Premium ends, with the price to come back
      </Checkbox>
    </section>
  );
}
