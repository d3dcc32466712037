import { planFeatures, planTexts, type Plan } from '@stillweb/contract/billing/plans';
import { rich } from '@stillweb/texts/rich';
import { t } from '@stillweb/texts/t';
import { Badge } from '@stillweb/ui/kit/badge.tsx';
import { Card } from '@stillweb/ui/kit/card.tsx';
import { classes } from '@stillweb/ui/kit/classes.ts';
import { VisuallyHidden } from '@stillweb/ui/kit/visually-hidden.tsx';
import { Heading } from '@stillweb/ui/page/heading.tsx';
import { commonTerms } from '@stillweb/ui/subscription/rules/plan-terms.ts';
import { isStripeInEnglish } from '@stillweb/ui/subscription/rules/stripe-language.ts';
import { Check } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { plainPlans } from '../../../content/plain-plans.ts';
import {
  currencyNoteText,
  discountText,
  includedTaxText,
  priceText,
  regularText,
  savingText,
} from '../../../content/shown-prices.ts';
import { useSessionPhase } from '../../../session/hooks.ts';
import type { Offers } from './use-offers.ts';

export interface PlanCardProps {
  plan: Plan;
  headingLevel: 2 | 3;
  /** The meaning of the action for this user, or the reason for its absence. */
  note: string | null;
  action: ReactNode;
  priceOf: Offers['priceOf'];
}

/** Its four parts are rows of the grid around it, so that those of two cards are level. */
export function PlanCard({ plan, headingLevel, note, action, priceOf }: PlanCardProps) {
  const id = useId();
  const { label, badge } = planTexts[plan];
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
          {Object.entries(planFeatures).map(([id, feature]) => (
            <li key={id} className="flex items-start gap-3">
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
  // The prerendered page has the plain price, which may differ from that of a user or an offer's visitor.
  const isUnread = useSessionPhase() === 'unread';
  const price = priceOf(plan);
  const shown = price ?? plainPlans[plan];
  const discount = discountText(shown);
  const saving = plan === 'YEARLY' && savingText(shown, priceOf('MONTHLY') ?? plainPlans.MONTHLY);
  const hidden = classes(
    isUnread && 'signed-in:invisible offered:invisible',
    !isUnread && !price && 'invisible',
  );
  return (
    <div className={classes('grid content-start gap-2', hidden)}>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {discount && (
          <s className="text-lg text-soft">
            {rich('plan-card.regular-price', '<hidden>Original price: </hidden>{price}', {
              hidden: (words) => <VisuallyHidden>{words}</VisuallyHidden>,
              price: <span>{regularText(shown)}</span>,
            })}
          </s>
        )}
        <span className="order-1 flex basis-full flex-wrap items-baseline-last gap-x-3">
          <span className="font-display text-3xl tabular-nums max-[23.5rem]:text-2xl">
            {priceText(shown)}
          </span>
          <span className="grid leading-tight text-soft">
            <span>
              {t('plan-card.interval', 'per {interval, select, month {month} other {year}}', {
                interval: shown.interval,
              })}
            </span>
            <span className="text-sm leading-tight empty:hidden">{includedTaxText(shown)}</span>
          </span>
        </span>
        {discount && <Badge tone="green">{discount}</Badge>}
      </p>
      <p className="text-sm not-empty:min-h-[2lh] lg:min-h-[1lh]!">{saving}</p>
    </div>
  );
}

interface SmallPrintProps {
  offers: Offers;
  /** Whether the user's offer is still unknown. */
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
      <span>
        {isStripeInEnglish
          ? t('plan-terms.in-english', '{terms} The payment page is in English.', {
              terms: commonTerms(offers),
            })
          : commonTerms(offers)}
      </span>{' '}
      <span>{currencyNoteText(price ?? plainPlans.MONTHLY)}</span>
    </p>
  );
}
