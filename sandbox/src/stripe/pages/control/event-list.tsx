import type { DeliveryView } from './delivery-list.tsx';
import { DeliveryList } from './delivery-list.tsx';

export interface EventView {
  id: string;
  type: string;
  at: string;
  objectId: string;
  deliveries: DeliveryView[];
}

export interface EventsView {
  events: EventView[];
  /** Where older ones are shown; null when there are none. */
  olderUrl: string | null;
  /** Where the newest are shown; null when these are they. */
  newestUrl: string | null;
}

export function EventList({ events, olderUrl, newestUrl }: EventsView) {
  return (
    <section className="stack" aria-labelledby="events">
      <h2 id="events">{newestUrl ? 'Older events' : 'Events, newest first'}</h2>
      {events.length === 0 && <p>Nothing has happened yet.</p>}
      <ul>
        {events.map((event) => (
          <EventItem key={event.id} event={event} />
        ))}
      </ul>
      {(olderUrl ?? newestUrl) && (
        <nav className="row" aria-label="Pages of events">
          {newestUrl && <a href={newestUrl}>Newest events</a>}
          {olderUrl && <a href={olderUrl}>Older events</a>}
        </nav>
      )}
    </section>
  );
}

function EventItem({ event }: { event: EventView }) {
  const { id, type, at, objectId, deliveries } = event;
  return (
    <li className="event">
      <div>
        <p>
          <a className="id" href={`/pages/events/${id}`}>
            {type}
          </a>
        </p>
        <p className="small soft">{at}</p>
        {objectId && <p className="id soft">{objectId}</p>}
      </div>
      <DeliveryList deliveries={deliveries} />
      <ResendButton id={id} type={type} />
    </li>
  );
}

export function ResendButton({ id, type }: { id: string; type: string }) {
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
