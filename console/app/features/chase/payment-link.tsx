import { failureOf } from '@stillweb/ui/api/errors.ts';
import { Button } from '@stillweb/ui/button.tsx';
import { textLinkStyle } from '@stillweb/ui/text-link-style.ts';
import { toast } from '@stillweb/ui/toast.tsx';
import { VisuallyHidden } from '@stillweb/ui/visually-hidden.tsx';
import { usePaymentLinkMutation } from '../../api/chase.ts';
import { copy } from '../../parts/id-text.tsx';

/** Asks Stripe for the link, which opens without a log-in: it is shown to copy, and kept nowhere. */
export function PaymentLink({ invoice }: { invoice: string }) {
  const [readLink, { data, isLoading }] = usePaymentLinkMutation();

  async function ask() {
    const { data: link, error } = await readLink(invoice);
    if (link) await copy(link.url);
    else toast.error(failureOf(error, 'Stripe returned no link.').message);
  }

  if (data) {
    return (
      <a href={data.url} target="_blank" rel="noreferrer" className={textLinkStyle}>
        Open
        <VisuallyHidden>{` the page to pay ${invoice}`}</VisuallyHidden>
      </a>
    );
  }
  return (
    <Button
      variant="secondary"
      size="small"
      pending={isLoading}
      pendingText="Asking…"
      onClick={() => void ask()}
    >
      Copy link
      <VisuallyHidden>{` to pay ${invoice}`}</VisuallyHidden>
    </Button>
  );
}
