import type { Subscription } from '@stillweb/contract/billing/subscription';
import { portalButton, primaryAction } from './primary-action.ts';
import { PortalExplanation } from './portal-explanation.tsx';
import type { RenderButton } from './screen-button.ts';

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
