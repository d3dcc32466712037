import { Checkbox } from '@stillweb/ui/checkbox.tsx';

/** Asks for the consent to one email. Not ticked: to cancel is not to agree. */
export function ComeBackConsent() {
  return (
    <Checkbox name="comeBackEmail" className="text-sm text-soft">
      Email me once, a month after Premium ends, with the price to come back
    </Checkbox>
  );
}
