import { PageShell } from '../page-shell.tsx';
import { DeliveryList } from './delivery-list.tsx';
import type { EventView } from './event-list.tsx';
import { ResendButton } from './event-list.tsx';

export interface EventPageView extends EventView {
  /** What the endpoints get, as text. */
  payload: string;
}

/** One event with all that it says. */
export function EventPage({ id, type, at, deliveries, payload }: EventPageView) {
  return (
    <PageShell title={`${type}: payment sandbox`}>
      <div className="stack-wide">
        <div className="stack">
          <p>
            <a href="/#events">All events</a>
          </p>
          <h1>{type}</h1>
          <p className="small soft">
            {at}, <span className="id">{id}</span>
          </p>
          <ResendButton id={id} type={type} />
        </div>
        <section className="stack" aria-labelledby="deliveries">
          <h2 id="deliveries">Deliveries</h2>
          <DeliveryList deliveries={deliveries} />
        </section>
        <section className="stack" aria-labelledby="payload">
          <h2 id="payload">Payload</h2>
          <pre className="payload">{payload}</pre>
        </section>
      </div>
    </PageShell>
  );
}
