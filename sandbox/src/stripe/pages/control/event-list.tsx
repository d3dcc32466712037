export interface EventView {
  id: string;
  type: string;
  at: string;
  objectId: string;
  /** One line per delivery: where to and what came back. */
  deliveries: { key: string; text: string; isBad: boolean }[];
}

export function EventList({ events }: { events: EventView[] }) {
  return (
    <section className="stack" aria-labelledby="events">
      <h2 id="events">Events, newest first</h2>
      {events.length === 0 && <p>Nothing has happened yet.</p>}
      <ul>
        {events.map((event) => (
          <EventItem key={event.id} event={event} />
        ))}
      </ul>
    </section>
  );
}

function EventItem({ event }: { event: EventView }) {
  const { id, type, at, objectId, deliveries } = event;
  return (
    <li className="event">
      <div>
        <p>
          <strong className="id">{type}</strong> <span className="small soft">{at}</span>
        </p>
        <p className="id soft">
          {id} about {objectId}
        </p>
      </div>
      <ul className="small">
        {deliveries.length === 0 && <li className="soft">Not delivered anywhere</li>}
        {deliveries.map(({ key, text, isBad }) => (
          <li key={key} className={isBad ? 'error' : undefined}>
            {text}
          </li>
        ))}
      </ul>
      <form method="post" action={`/pages/events/${id}/resend`}>
        <button type="submit" className="small" aria-label={`Resend ${type} ${id}`}>
          Resend
        </button>
      </form>
    </li>
  );
}
