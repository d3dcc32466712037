import { Field } from '../kit/field.tsx';
import { formatMoment } from '../kit/dates.ts';
import { OperatorPage } from './operator-page.tsx';
import type { Message, PageLink } from './operator-page.tsx';
import { CustomerSection } from './customers.tsx';
import type { CustomerList } from './customers.tsx';
import { endpointStatus, Status } from '../kit/status.tsx';
import { TestCards } from '../kit/test-cards.tsx';
import type { Fault } from '../../store/fault.ts';
import type { WebhookEndpoint } from '../../store/object-types.ts';
import type { Settings, WebhookMode } from '../../store/settings.ts';
import type { EventLogEntry } from '../../controls/event-log.ts';
import type { RestrictedKey } from '../../controls/key-actions.ts';
import type { Outage } from '../../controls/outage.ts';
import { Choices } from './forms.tsx';
import type { Choice } from './forms.tsx';
import { EventSection } from './events.tsx';
import { FaultSection } from './faults.tsx';
import { KeySection } from './keys.tsx';

type ControlView = Message & {
  /** Simulated unix seconds. */
  now: number;
  webhooks: Settings['webhooks'];
  outage: ReturnType<Outage['current']>;
  dunning: Settings['dunning'];
  checkout: Settings['checkout'];
  faults: Fault[];
  keys: RestrictedKey[];
  customers: CustomerList;
  events: EventLogEntry[];
  hasOlderEvents: boolean;
  endpoints: WebhookEndpoint[];
  links: PageLink[];
  olderThan?: string;
  /** The fields of the form that failed, so that nothing is typed twice. */
  entry?: Record<string, string>;
};

/** Everything that a person may do to the sandbox, and its state. */
export function ControlPage(view: ControlView) {
  const { entry = {}, done, failure, links } = view;
  return (
    <OperatorPage title="Payment sandbox" path="/" links={links} done={done} failure={failure}>
      <div className="panels">
        <ClockSection now={view.now} />
        <WebhookSection {...view.webhooks} />
        <OutageSection outage={view.outage} />
        <DunningSection {...view.dunning} />
        <FaultSection faults={view.faults} entry={entry} />
        <div className="stack-wide">
          <KeySection keys={view.keys} entry={entry} />
          <CheckoutSection {...view.checkout} />
        </div>
      </div>
      <CustomerSection {...view.customers} />
      <EventSection {...view} />
      <EndpointSection endpoints={view.endpoints} />
      <TestCards />
    </OperatorPage>
  );
}

const steps = [
  { value: 'P1D', label: '+1 day' },
  { value: 'P3D', label: '+3 days' },
  { value: 'P7D', label: '+7 days' },
  { value: 'P1M', label: '+1 month' },
  { value: 'P1Y', label: '+1 year' },
];

function ClockSection({ now }: { now: number }) {
  return (
    <section className="stack" aria-labelledby="clock">
      <h2 id="clock">Time</h2>
      <p className="lead-amount">{formatMoment(now)}</p>
      <form method="post" action="/pages/clock" className="row close">
        <Choices name="advance" choices={steps} />
      </form>
      <form method="post" action="/pages/clock" className="stack">
        <Field
          name="advance"
          label="Other duration"
          description="an ISO 8601 duration: PT90M, P3DT2H, P2W"
          placeholder="P3DT2H"
          required
          spellCheck={false}
        />
        <button type="submit" data-busy="Advancing…">
          Advance
        </button>
      </form>
    </section>
  );
}

const webhookModes: (Choice & { value: WebhookMode; effect: string })[] = [
  { value: 'normal', label: 'Normal', effect: 'delivered in order' },
  { value: 'drop', label: 'Drop', effect: 'never delivered' },
  { value: 'duplicate', label: 'Duplicate', effect: 'delivered twice' },
  { value: 'reorder', label: 'Reorder', effect: 'delivered in another order' },
  { value: 'delay', label: 'Delay', effect: 'delivered late' },
  { value: 'corrupt', label: 'Corrupt', effect: 'delivered with a wrong signature' },
  { value: 'down', label: 'Endpoint down', effect: 'refused by the endpoint and retried' },
];

function WebhookSection({ mode, delaySeconds }: Settings['webhooks']) {
  return (
    <section className="stack" aria-labelledby="webhooks">
      <h2 id="webhooks">Webhook deliveries</h2>
      <p>
        Events are <strong>{webhookModes.find(({ value }) => value === mode)?.effect}</strong>
        {mode === 'delay' && `, by ${delaySeconds} seconds`}.
      </p>
      <form method="post" action="/pages/webhooks" className="stack">
        <div className="row close">
          <Choices name="mode" choices={webhookModes} current={mode} />
        </div>
        <Field
          name="delaySeconds"
          label="Delay in seconds"
          inputMode="numeric"
          defaultValue={delaySeconds}
        />
      </form>
    </section>
  );
}

const outageKinds = [
  { value: 'refuse', label: 'Refuse connections' },
  { value: 'hang', label: 'Hang' },
  { value: '500', label: 'Answer 500' },
];

function OutageSection({ outage }: Pick<ControlView, 'outage'>) {
  return (
    <section className="stack" aria-labelledby="outage">
      <h2 id="outage">Outage</h2>
      <p>
        {outage
          ? `The API is down (${outage.kind}) for another ${outage.seconds} seconds.`
          : 'The API works. An outage does not affect these pages.'}
      </p>
      <form method="post" action="/pages/outage" className="stack">
        <Field name="seconds" label="Seconds" inputMode="numeric" defaultValue="30" required />
        <div className="row close">
          <Choices name="kind" choices={outageKinds} />
        </div>
      </form>
      {outage && (
        <form method="post" action="/pages/outage">
          <input type="hidden" name="seconds" value="0" />
          <Choices name="kind" choices={[{ value: outage.kind, label: 'End outage' }]} />
        </form>
      )}
    </section>
  );
}

function DunningSection({ retryDays, outcome }: Settings['dunning']) {
  return (
    <section className="stack" aria-labelledby="dunning">
      <h2 id="dunning">Declined renewals</h2>
      <form method="post" action="/pages/dunning" className="stack">
        <Field
          name="retryDays"
          label="Days from each attempt to the next"
          defaultValue={retryDays.join(', ')}
          spellCheck={false}
        />
        <div className="field">
          <label htmlFor="outcome">After the last attempt</label>
          <select id="outcome" name="outcome" defaultValue={outcome}>
            <option value="cancel">cancel the subscription</option>
            <option value="unpaid">leave it unpaid</option>
            <option value="past_due">leave it past due</option>
          </select>
        </div>
        <button type="submit">Save</button>
      </form>
    </section>
  );
}

const cardTimes = [
  { value: 'at-once', label: 'Immediately' },
  { value: 'late', label: '20 seconds later' },
];

function CheckoutSection({ lateCard }: Settings['checkout']) {
  return (
    <section className="stack" aria-labelledby="checkout">
      <h2 id="checkout">Card of a checkout</h2>
      <p>
        The subscription gets the card{' '}
        <strong>{lateCard ? '20 seconds after the checkout' : 'immediately'}</strong>.
      </p>
      <form method="post" action="/pages/settings" className="row close">
        <Choices name="card" choices={cardTimes} current={lateCard ? 'late' : 'at-once'} />
      </form>
    </section>
  );
}

function EndpointSection({ endpoints }: Pick<ControlView, 'endpoints'>) {
  return (
    <section className="stack" aria-labelledby="endpoints">
      <h2 id="endpoints">Webhook endpoints</h2>
      {endpoints.length === 0 && <p>No endpoints yet.</p>}
      <ul className="stack">
        {endpoints.map(({ id, url, status, enabled_events: types, secret }) => (
          <li key={id} className="sheet stack">
            <p>
              <span className="id">{url}</span> <Status {...endpointStatus(status)} />
            </p>
            <p className="small soft">
              Receives {types.includes('*') ? 'all events' : `${types.length} types of events`}.
            </p>
            <details>
              <summary>Signing secret</summary>
              <p className="id">{secret}</p>
              <form method="post" action={`/pages/endpoints/${id}/roll`} className="stack">
                <p className="small soft">
                  The new secret works immediately, the old one for another hour.
                </p>
                <button type="submit" className="small" aria-label={`Roll secret of ${url}`}>
                  Roll secret
                </button>
              </form>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}
