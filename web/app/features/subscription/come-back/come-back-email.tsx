import { failureOf } from '@stillweb/ui/api/errors.ts';
import { ComeBackEmail as ConsentSection } from '@stillweb/ui/subscription/come-back-email.tsx';
import { toast } from '@stillweb/ui/toast.tsx';
import {
  useChangeComeBackConsentMutation,
  useComeBackConsentQuery,
} from '../../../api/come-back.ts';

/** Gives and withdraws the consent to the email with the price to come back; nothing where none may follow. */
export default function ComeBackEmail() {
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
    <ConsentSection
      checked={agreed}
      aria-disabled={isLoading}
      onChange={({ target }) => !isLoading && void set(target.checked)}
    />
  );
}
