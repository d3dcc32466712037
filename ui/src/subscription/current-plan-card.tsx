import { t } from '@stillweb/texts/t';
import { rich } from '@stillweb/texts/rich';
import { laterCosts } from '@stillweb/contract/billing/charge-text';
import { productName } from '@stillweb/contract/billing/plans';
import { currencyNote } from '@stillweb/contract/billing/price-notes';
import type { Subscription } from '@stillweb/contract/billing/subscription';
import type { TaxNote } from '@stillweb/contract/billing/tax';
import { marks } from '../kit/card-style.ts';
import { Card } from '../kit/card.tsx';
import { classes } from '../kit/classes.ts';
import { DescriptionList } from '../page/description-list.tsx';
import { Heading } from '../page/heading.tsx';
import { LongDate, useDayFormat } from '../text/long-date.tsx';
import { Money } from '../text/money.tsx';
import { changeMessages, type Message } from './rules/change-messages.ts';
import { nextChargeOf, noChargeText } from './rules/charge-text.ts';
import { planLabel, subscriptionText } from './rules/labels.ts';
import { offeredChanges } from './rules/offered-changes.ts';
import { primaryAction } from './rules/primary-action.ts';
import { PrimaryActions } from './primary-actions.tsx';
import type { RenderButton } from './rules/screen-button.ts';
import { StatusBadge } from './status-badge.tsx';

interface CurrentPlanCardProps {
  subscription: Subscription;
  taxNote: TaxNote;
  renderButton: RenderButton;
}

/** The user's plan, its state, the next charge, and the main action. */
export function CurrentPlanCard({ subscription, taxNote, renderButton }: CurrentPlanCardProps) {
  const { status, plan, trialEnd } = subscription;
  const trialing = status === 'TRIALING' && trialEnd;
  return (
    <Card aria-labelledby="current-plan" className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="grid gap-1">
          <p className="text-sm text-soft">{t('subscription.current-plan', 'Current plan')}</p>
          <Heading level={2} id="current-plan">
            {productName}
          </Heading>
          {status !== 'PAUSED' && <p className="text-soft">{subscriptionText(status)}</p>}
        </div>
        <StatusBadge status={status} />
      </div>
      {changeMessages(subscription, useDayFormat()).map((message) => (
        <MessageText key={message.title} {...message} />
      ))}
      <DescriptionList
        items={[
          {
            term: t('subscription.next-charge', 'Next charge'),
            detail: <NextCharge subscription={subscription} taxNote={taxNote} />,
          },
          { term: t('subscription.plan-type', 'Plan type'), detail: planLabel(plan) },
          ...(trialing
            ? [
                {
                  term: t('subscription.trial-end', 'Trial end date'),
                  detail: <LongDate value={trialEnd} />,
                },
              ]
            : []),
        ]}
      />
      <PrimaryActions subscription={subscription} renderButton={renderButton} />
      <OtherActions subscription={subscription} renderButton={renderButton} />
    </Card>
  );
}

function MessageText({ tone, title, text }: Message) {
  return (
    <div className={classes('grid gap-1 border-s-4 ps-4', marks[tone])}>
      <p className="font-medium">{title}</p>
      <p className="text-sm">{text}</p>
    </div>
  );
}

function NextCharge({
  subscription,
  taxNote,
}: Pick<CurrentPlanCardProps, 'subscription' | 'taxNote'>) {
  const formatDay = useDayFormat();
  const { plan, cardCharge, cancelAt } = subscription;
  const next = nextChargeOf(subscription);
  if (!next) return <p>{noChargeText(cancelAt)}</p>;
  const isUsual = cardCharge?.later.every(({ amount }) => amount === cardCharge.amount) ?? true;
  const amount = <Money amount={next.amount} currency={next.currency} />;
  const date = <LongDate value={next.date} />;
  return (
    <div>
      {cardCharge && !isUsual ? (
        <span key="changes">
          {rich('subscription.next-charges', '{amount} on {date}<later>, {costs}</later>', {
            amount,
            date,
            costs: laterCosts(cardCharge, plan, formatDay),
            later: (words) => <span className="text-soft">{words}</span>,
          })}
        </span>
      ) : (
        <span>{rich('subscription.next-charge-on', '{amount} on {date}', { amount, date })}</span>
      )}
      <span className="block text-sm text-soft">{currencyNote(next.currency, taxNote)}</span>
    </div>
  );
}

/** The secondary actions; canceling comes last. */
function OtherActions({
  subscription,
  renderButton,
}: Pick<CurrentPlanCardProps, 'subscription' | 'renderButton'>) {
  const { action: primary } = primaryAction(subscription);
  const changes = offeredChanges(subscription).filter(({ action }) => action !== primary);
  if (changes.length === 0) return null;
  return (
    <div className="-mx-3.5 -mb-2 flex flex-wrap gap-1 max-sm:grid max-sm:justify-items-start">
      {changes.map((change) => (
        <div key={change.label} className={change.action === 'cancel' ? 'xl:ms-auto' : ''}>
          {renderButton(change)}
        </div>
      ))}
    </div>
  );
}
