import type { ComponentPropsWithRef } from 'react';
import { Checkbox } from '../checkbox.tsx';
import { Heading } from '../heading.tsx';

/** The consent to the email with the price to come back, as a section of its own. */
export function ComeBackEmail(checkbox: ComponentPropsWithRef<'input'>) {
  return (
    <section aria-labelledby="come-back-email" className="grid justify-items-start gap-4">
      <Heading level={2} size="part" id="come-back-email">
        Email about coming back
      </Heading>
      <ComeBackConsent {...checkbox} className="max-w-2xl" />
    </section>
  );
}

export function ComeBackConsent(checkbox: ComponentPropsWithRef<'input'>) {
  return (
    <Checkbox {...checkbox}>
      Email me once, a month after Premium ends, with the price to come back
    </Checkbox>
  );
}
