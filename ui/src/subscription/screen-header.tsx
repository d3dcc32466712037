import type { Ref } from 'react';
import { Heading } from '../heading.tsx';
import { PortalExplanation } from './portal-explanation.tsx';
import type { RenderButton, ScreenButton } from './screen-button.ts';

export const portalButton: ScreenButton = { action: 'open portal', label: 'Customer Portal' };

interface ScreenHeaderProps {
  heading?: Ref<HTMLHeadingElement> | undefined;
  renderButton: RenderButton;
}

/** The heading, and the portal's button at one place in every state. */
export function ScreenHeader({ heading, renderButton }: ScreenHeaderProps) {
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <Heading level={1} ref={heading}>
          Your Subscription
        </Heading>
        {renderButton(portalButton)}
      </div>
      <PortalExplanation />
    </div>
  );
}
