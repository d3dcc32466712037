import { currencyNote } from '@stillweb/contract/billing/price-notes';
import { classes } from '@stillweb/ui/kit/classes.ts';
import { commonTerms } from '@stillweb/ui/subscription/rules/plan-terms.ts';
import { plainPlans } from '../../../content/plain-plans.ts';
import { taxNote } from '../../../content/tax.ts';
import { useSessionPhase } from '../../../session/hooks.ts';
import type { Offers } from './use-offers.ts';

interface SmallPrintProps {
  offers: Offers;
  /** Whether it is not known yet what this user can buy. */
  isPending: boolean;
}

/** Below both plans: when their price is charged, and in which currency. */
export function SmallPrint({ offers, isPending }: SmallPrintProps) {
  // The prerendered page has the terms of a visitor, which may not be those of a user or an offer's visitor.
  const isUnread = useSessionPhase() === 'unread';
  const price = offers.priceOf('MONTHLY');
  return (
    <p
      className={classes(
        'min-h-[4lh] max-w-2xl text-sm text-soft sm:min-h-[2lh]',
        isUnread && 'signed-in:invisible offered:invisible',
        (isPending || offers.isStopped || !price) && 'invisible',
      )}
    >
      <span>{commonTerms(offers)}</span>{' '}
      <span>{currencyNote((price ?? plainPlans.MONTHLY).currency, taxNote, 'price')}</span>
    </p>
  );
}
