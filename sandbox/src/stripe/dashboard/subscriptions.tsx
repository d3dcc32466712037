import { hasEnded } from '../engine/subscriptions/subscription-status.ts';
import { Field } from '../pages/layout/field.tsx';
import { Status, subscriptionStatus } from '../pages/layout/status.tsx';
import { ActionForm } from './action-form.tsx';
import type { SubscriptionEntry } from './customer-view.ts';

export function SubscriptionSection({ subscriptions }: { subscriptions: SubscriptionEntry[] }) {
  return (
    <section className="stack" aria-labelledby="subscriptions">
      <h2 id="subscriptions">Subscriptions</h2>
      {subscriptions.length === 0 && <p>No subscriptions yet.</p>}
      <ul className="stack">
        {subscriptions.map((entry) => (
          <li key={entry.subscription.id} className="sheet stack">
            <SubscriptionDetails {...entry} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function SubscriptionDetails(entry: SubscriptionEntry) {
  const { subscription, plan, outlook, card } = entry;
  return (
    <>
      <div>
        <p className="row between">
          <strong>{plan}</strong> <Status {...subscriptionStatus(subscription.status)} />
        </p>
        <p className="small id soft">{subscription.id}</p>
      </div>
      <p>{outlook.join(' ')}</p>
      {!hasEnded(subscription) && (
        <p className="small soft">{card ? `Charged to ${card}` : 'No card on file.'}</p>
      )}
      <SubscriptionActions {...entry} />
    </>
  );
}

function SubscriptionActions({ subscription, plan, canChange, endsLater }: SubscriptionEntry) {
  const path = `subscriptions/${subscription.id}`;
  if (hasEnded(subscription)) return null;
  return (
    <>
      <div className="row close">
        {endsLater ? (
          <ActionForm path={`${path}/keep`} label="Don’t cancel" target={plan} />
        ) : (
          canChange && (
            <ActionForm
              path={`${path}/cancel`}
              label="Cancel at period end"
              target={plan}
              field={{ name: 'when', value: 'period_end' }}
            />
          )
        )}
        <ActionForm
          path={`${path}/cancel`}
          label="Cancel now"
          target={plan}
          field={{ name: 'when', value: 'now' }}
        />
      </div>
      {canChange && (
        <ActionForm path={`${path}/extend`} label="Add free days" target={plan}>
          <Field
            name="days"
            id={`days-${subscription.id}`}
            label="Free days after the current period"
            inputMode="numeric"
            defaultValue="7"
            required
          />
        </ActionForm>
      )}
    </>
  );
}
