import type { ComeBackConsent } from '@stillweb/contract/come-back';
import { Heading } from '@stillweb/ui/heading.tsx';
import { CustomerCheckbox } from './customer-checkbox.tsx';

/** Whether the customer has asked for the email with the price to come back; nothing where none may follow. */
export function ComeBackEmail({ consent }: { consent: ComeBackConsent | null }) {
  if (!consent) return null;
  return (
    <section className="grid justify-items-start gap-4">
      <Heading level={2} size="part">
        Email about coming back
      </Heading>
      <CustomerCheckbox checked={consent.agreed}>
        Email me once, a month after Premium ends, with the price to come back
      </CustomerCheckbox>
    </section>
  );
}
