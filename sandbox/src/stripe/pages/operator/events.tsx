import { formatMoment } from '../kit/dates.ts';
import { PageShell } from '../kit/page-shell.tsx';
import { Status } from '../kit/status.tsx';
import type { StatusView } from '../kit/status.tsx';
import type { StoredEvent, WebhookEndpoint } from '../../store/object-types.ts';
import type { EventLogEntry } from '../../controls/event-log.ts';

type EventSectionView = {
  events: EventLogEntry[];
  endpoints: WebhookEndpoint[];
  /** The event that these follow; undefined for the newest. */
  olderThan?: string;
  hasOlderEvents: boolean;
};

export function EventSection({ events, endpoints, olderThan, hasOlderEvents }: EventSectionView) {
  const last = events.at(-1);
  return (
    <section className="stack" aria-labelledby="events">
      <h2 id="events">{olderThan ? 'Older events' : 'Newest events'}</h2>
      {events.length === 0 && <p>No events yet.</p>}
      <ul>
        {events.map(({ id, type, created, data, deliveries }) => (
          <li key={id} className="event">
            <div>
              <p>
                <a className="id" href={`/pages/events/${id}`}>
                  {type}
                </a>
              </p>
              <p className="small soft">{formatMoment(created)}</p>
              {'id' in data.object && <p className="id soft">{data.object.id}</p>}
            </div>
            <DeliveryList deliveries={deliveries} endpoints={endpoints} />
            <ResendButton id={id} type={type} />
          </li>
        ))}
      </ul>
      {(olderThan ?? hasOlderEvents) && (
        <nav className="row" aria-label="Pages of events">
          {olderThan && <a href="/#events">Newest events</a>}
          {hasOlderEvents && last && <a href={`/?older_than=${last.id}#events`}>Older events</a>}
        </nav>
      )}
    </section>
  );
}

type EventPageView = {
  /** The payload sent to the endpoints. */
  event: StoredEvent;
  deliveries: Delivery[];
  endpoints: WebhookEndpoint[];
};

/** One event with its payload. */
export function EventPage({ event, deliveries, endpoints }: EventPageView) {
  const { id, type, created } = event;
  return (
    <PageShell title={`${type}: payment sandbox`}>
      <div className="stack-wide">
        <div className="stack">
          <p>
            <a href="/#events">All events</a>
          </p>
          <h1>{type}</h1>
          <p className="small soft">
            {formatMoment(created)}, <span className="id">{id}</span>
          </p>
          <ResendButton id={id} type={type} />
        </div>
        <section className="stack" aria-labelledby="deliveries">
          <h2 id="deliveries">Deliveries</h2>
          <DeliveryList deliveries={deliveries} endpoints={endpoints} />
        </section>
        <section className="stack" aria-labelledby="payload">
          <h2 id="payload">Payload</h2>
          <pre className="payload">{JSON.stringify(event, null, 2)}</pre>
        </section>
      </div>
    </PageShell>
  );
}

function DeliveryList({
  deliveries,
  endpoints,
}: {
  deliveries: Delivery[];
  endpoints: WebhookEndpoint[];
}) {
  if (deliveries.length === 0) {
    return <p className="small soft">No endpoint receives this event.</p>;
  }
  return (
    <ul className="small stack-tight">
      {deliveries.map((delivery, index) => {
        const { endpoint } = delivery;
        const status = deliveryStatus(delivery);
        return (
          // oxlint-disable-next-line react/no-array-index-key -- static markup: nothing is reordered
          <li key={index}>
            <Status {...status} />{' '}
            <span className="id">
              {endpoints.find(({ id }) => id === endpoint)?.url ?? endpoint}
            </span>
            <br />
            <span className={status.tone === 'bad' ? 'error' : 'soft'}>
              {deliveryText(delivery)}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function ResendButton({ id, type }: { id: string; type: string }) {
  return (
    <form method="post" action={`/pages/events/${id}/resend`}>
      <button
        type="submit"
        className="small"
        aria-label={`Resend ${type} ${id}`}
        data-busy="Sending…"
      >
        Resend
      </button>
    </form>
  );
}

export type Delivery = EventLogEntry['deliveries'][number];

export function deliveryStatus({
  state,
  attempts,
}: Pick<Delivery, 'state' | 'attempts'>): StatusView {
  if (state === 'delivered') return { label: 'Delivered', tone: 'good' };
  if (state === 'failed') return { label: 'Failed', tone: 'bad' };
  if (state === 'dropped') return { label: 'Dropped', tone: 'plain' };
  return attempts === 0
    ? { label: 'Pending', tone: 'plain' }
    : { label: 'Will retry', tone: 'bad' };
}

/** `HTTP 503, 2 attempts, next at Nov 20, 2026, 6:25:00 PM UTC`. */
export function deliveryText(delivery: Omit<Delivery, 'endpoint'>): string {
  const { state, attempts, lastStatus, lastError, nextAttempt } = delivery;
  if (state === 'dropped') return 'Not sent: the webhook mode was Drop';
  const answer = lastStatus === null ? lastError : `HTTP ${lastStatus}`;
  return [answer, attemptsText(attempts, nextAttempt)].filter(Boolean).join(', ');
}

/**
 * `2 attempts, next at Nov 20, 2026, 6:25:00 PM UTC`; leaves out what has not happened or will not.
 * @param next simulated unix seconds, or null
 */
export function attemptsText(attempts: number, next: number | null): string {
  const made = attempts === 1 ? '1 attempt' : `${attempts} attempts`;
  return [
    ...(attempts > 0 ? [made] : []),
    ...(next === null ? [] : [`next at ${formatMoment(next)}`]),
  ].join(', ');
}
