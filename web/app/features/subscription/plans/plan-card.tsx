import { planCatalogue, planFeatures, type Plan } from '@stillweb/contract/billing/plans';
import { discountLabel } from '@stillweb/contract/billing/discount-label';
import { yearlySaving } from '@stillweb/contract/billing/price-texts';
import { Badge } from '@stillweb/ui/kit/badge.tsx';
import { Card } from '@stillweb/ui/kit/card.tsx';
import { classes } from '@stillweb/ui/kit/classes.ts';
import { Heading } from '@stillweb/ui/page/heading.tsx';
import { formatMoney } from '@stillweb/contract/text/money';
import { VisuallyHidden } from '@stillweb/ui/kit/visually-hidden.tsx';
import { Check } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { plainPlans } from '../../../content/plain-plans.ts';
import { useSessionPhase } from '../../../session/hooks.ts';
import type { Offers } from './use-offers.ts';

export interface PlanCardProps {
  plan: Plan;
  headingLevel: 2 | 3;
  /** What the action means to this user, or why there is none. */
  note: string | null;
  action: ReactNode;
  priceOf: Offers['priceOf'];
}

/** Its four parts are rows of the grid around it, so that those of two cards are level. */
export function PlanCard({ plan, headingLevel, note, action, priceOf }: PlanCardProps) {
  const id = useId();
  const { label, badge } = planCatalogue[plan];
  return (
    <article aria-labelledby={id} className="row-span-4 grid grid-rows-subgrid">
      <Card className="row-span-4 grid grid-rows-subgrid gap-y-7">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <Heading level={headingLevel} size="part" id={id}>
            {label}
          </Heading>
          {badge && <Badge tone="blue">{badge}</Badge>}
        </div>
        <Price plan={plan} priceOf={priceOf} />
        <ul className="grid content-start gap-2.5 border-t border-line pt-6">
          {planFeatures.map((feature) => (
            <li key={feature} className="flex items-start gap-3">
              <Check className="mt-1 size-4.5 shrink-0 text-accent" />
              {feature}
            </li>
          ))}
        </ul>
        <div className="grid content-start gap-3">
          {action}
          {note && <p className="text-sm text-soft">{note}</p>}
        </div>
      </Card>
    </article>
  );
}

function Price({ plan, priceOf }: Pick<PlanCardProps, 'plan' | 'priceOf'>) {
  // The prerendered page has the plain price, which may not be the one of a user or an offer's visitor.
  const isUnread = useSessionPhase() === 'unread';
  const price = priceOf(plan);
  const { amount, originalAmount, currency, interval } = price ?? plainPlans[plan];
  const monthly = priceOf('MONTHLY') ?? plainPlans.MONTHLY;
  const discount = discountLabel(amount, originalAmount);
  const saving = plan === 'YEARLY' && yearlySaving({ amount, currency }, monthly);
  const hidden = classes(
    isUnread && 'signed-in:invisible offered:invisible',
    !isUnread && !price && 'invisible',
  );
  return (
    <div className={classes('grid content-start gap-2', hidden)}>
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-2">
        {discount && (
          <s className="text-lg text-soft">
            <VisuallyHidden>Original price: </VisuallyHidden>
            <span>{formatMoney(originalAmount, currency)}</span>
          </s>
        )}
        <span className="font-display text-3xl tabular-nums">{formatMoney(amount, currency)}</span>
        <span className="text-soft">{`per ${interval}`}</span>
        {discount && <Badge tone="green">{discount}</Badge>}
      </p>
      <p className="text-sm md:min-h-[1lh]">{saving}</p>
    </div>
  );
}
