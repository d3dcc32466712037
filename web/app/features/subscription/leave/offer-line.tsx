import type { CancelOffer } from '@stillweb/contract/billing/manage-subscription';
import { allowsChange, type Subscription } from '@stillweb/contract/billing/subscription';
import { t } from '@stillweb/texts/t';
import { Button } from '@stillweb/ui/kit/button.tsx';
import type { ReactNode } from 'react';
import { href } from 'react-router';
import { TextLink } from '../../../links/links.tsx';

interface OfferLineProps {
  offer: CancelOffer | null;
  onPause: () => void;
  onSwitch: () => void;
}

/** A line with an alternative; refusing it continues the cancellation. */
export function OfferLine({ offer, onPause, onSwitch }: OfferLineProps) {
  return (
    <div aria-live="polite" className="empty:hidden">
      {offer === 'pause' && (
        <Line
          text={t(
            'cancel-offer.pause',
            "Need a break? Pause for up to three months. You won't be charged.",
          )}
          action={
            <Button variant="secondary" size="small" onClick={onPause}>
              {t('cancel-offer.pause.button', 'Pause instead')}
            </Button>
          }
        />
      )}
      {offer === 'switch-to-monthly' && (
        <Line
          text={t(
            'cancel-offer.monthly',
            "Would you rather pay monthly? You'll see what it costs before you confirm.",
          )}
          action={
            <Button variant="secondary" size="small" onClick={onSwitch}>
              {t('cancel-offer.monthly.button', 'Look at Monthly')}
            </Button>
          }
        />
      )}
      {offer === 'help' && (
        <Line
          text={t(
            'cancel-offer.help',
            "We can fix most problems. Tell us what happened, and we'll help.",
          )}
          action={<TextLink to={href('/help')}>{t('cancel-offer.help.link', 'Get help')}</TextLink>}
        />
      )}
    </div>
  );
}

function Line({ text, action }: { text: string; action: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-s-2 border-edge ps-4 text-sm">
      <p className="min-w-[min(12rem,100%)] flex-1 text-soft">{text}</p>
      {action}
    </div>
  );
}

const costs = new Set(['too_expensive', 'unused']);
const troubles = new Set(['low_quality', 'too_complex', 'missing_features']);

/** The alternative that is offered before a cancellation, by its reason. */
export function pickOffer(reason: string, subscription: Subscription): CancelOffer | null {
  if (troubles.has(reason)) return 'help';
  if (!costs.has(reason)) return null;
  if (subscription.plan === 'YEARLY') {
    return allowsChange(subscription, 'switch') ? 'switch-to-monthly' : null;
  }
  return allowsChange(subscription, 'pause') && !subscription.pause ? 'pause' : null;
}
