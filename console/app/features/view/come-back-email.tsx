import type { ComeBackConsent } from '@stillweb/contract/come-back';
import { Checkbox } from '@stillweb/ui/checkbox.tsx';
import { Heading } from '@stillweb/ui/heading.tsx';

/** Whether the customer has asked for the email with the price to come back; nothing where none may follow. */
export function ComeBackEmail({ consent }: { consent: ComeBackConsent | null }) {
  if (!consent) return null;
  return (
    <section className="grid justify-items-start gap-4">
      <Heading level={2} size="part">
        Email about coming back
      </Heading>
      <Checkbox checked={consent.agreed} disabled className="max-w-2xl">
        Email me once, a month after Premium ends, with the price to come back
      </Checkbox>
    </section>
  );
}
