import { Field } from '../pages/layout/field.tsx';
import { Status, subscriptionStatus } from '../pages/layout/status.tsx';
import { ActionForm } from './action-form.tsx';
import type { SubscriptionEntry } from './customer-view.ts';

export function SubscriptionSection({ subscriptions }: { subscriptions: SubscriptionEntry[] }) {
  return (
    <section className="stack" aria-labelledby="subscriptions">
      <h2 id="subscriptions">Subscriptions</h2>
      {subscriptions.length === 0 && <p>There is no subscription.</p>}
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
      {outlook.length > 0 && <p>{outlook.join(' ')}</p>}
      {card && <p className="small soft">Charged to {card}</p>}
      <SubscriptionActions {...entry} />
    </>
  );
}

function SubscriptionActions({ subscription, plan, canChange, endsLater }: SubscriptionEntry) {
  const path = `subscriptions/${subscription.id}`;
  if (['canceled', 'incomplete_expired'].includes(subscription.status)) return null;
  return (
    <>
      <div className="row close">
        {endsLater ? (
          <ActionForm path={`${path}/keep`} label="Don’t cancel" of={plan} />
        ) : (
          canChange && (
            <ActionForm
              path={`${path}/cancel`}
              label="Cancel at the period’s end"
              of={plan}
              field={{ name: 'when', value: 'period_end' }}
            />
          )
        )}
        <ActionForm
          path={`${path}/cancel`}
          label="Cancel now"
          of={plan}
          field={{ name: 'when', value: 'now' }}
        />
      </div>
      {canChange && (
        <ActionForm path={`${path}/extend`} label="Give free days" of={plan}>
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
