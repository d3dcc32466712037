import { t } from '@stillweb/texts/t';
import type { Subscription } from '@stillweb/contract/billing/subscription';
import { portalButton, primaryAction } from './rules/primary-action.ts';
import { isStripeInEnglish } from './rules/stripe-language.ts';
import type { RenderButton } from './rules/screen-button.ts';

interface PrimaryActionsProps {
  subscription: Subscription;
  renderButton: RenderButton;
}

/** What to do now, and the portal's button with its explanation. */
export function PrimaryActions({ subscription, renderButton }: PrimaryActionsProps) {
  const primary = primaryAction(subscription);
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-3 max-sm:grid">
        {renderButton(primary)}
        {primary.action !== 'open portal' && renderButton(portalButton)}
      </div>
      <PortalExplanation />
    </div>
  );
}

/** Shown next to every button that opens the portal, whatever its name is. */
export function PortalExplanation() {
  return (
    <p className="text-sm text-soft">
      {isStripeInEnglish
        ? t(
            'subscription.portal.in-english',
            'In the Customer Portal, which is in English, you change your card or plan, and find all invoices.',
          )
        : t(
            'subscription.portal',
            'In the Customer Portal you change your card or plan, and find all invoices.',
          )}
    </p>
  );
}
