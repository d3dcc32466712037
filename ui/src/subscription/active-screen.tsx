import type { Subscription } from '@stillweb/contract/subscription';
import type { TaxNote } from '@stillweb/contract/tax';
import { Fragment, type ReactNode, type Ref } from 'react';
import { Card } from '../card.tsx';
import { ChangeNotices } from './change-notices.tsx';
import { subscriptionText } from './labels.ts';
import { offeredChanges } from './offered-changes.ts';
import type { RenderButton } from './screen-button.ts';
import { ScreenHeader } from './screen-header.tsx';
import { SubscriptionFacts } from './subscription-facts.tsx';

interface ActiveScreenProps {
  subscription: Subscription;
  taxNote: TaxNote;
  heading?: Ref<HTMLHeadingElement>;
  renderButton: RenderButton;
  /** The result of the last change. */
  result?: ReactNode;
  /** The next step until Premium works, if one is left. */
  nextStep?: ReactNode;
  /** The sections below the facts. */
  children: ReactNode;
}

/** The screen of a subscription that gives access, or is paused. */
export function ActiveScreen({
  subscription,
  taxNote,
  heading,
  renderButton,
  result,
  nextStep,
  children,
}: ActiveScreenProps) {
  const isPaused = subscription.status === 'PAUSED';
  const changes = offeredChanges(subscription);
  return (
    <div className="grid gap-8">
      <ScreenHeader heading={heading} renderButton={renderButton} />
      {/* The notice below says what the pause means. */}
      {!isPaused && <p className="text-lg text-soft">{subscriptionText(subscription.status)}</p>}
      {result}
      <ChangeNotices subscription={subscription} renderButton={renderButton} />
      {!isPaused && nextStep}
      <Card className="grid gap-6">
        <SubscriptionFacts subscription={subscription} taxNote={taxNote} />
        {changes.length > 0 && (
          <div className="flex flex-wrap gap-3 max-sm:grid">
            {changes.map((change) => (
              <Fragment key={change.label}>{renderButton(change)}</Fragment>
            ))}
          </div>
        )}
      </Card>
      {children}
    </div>
  );
}
