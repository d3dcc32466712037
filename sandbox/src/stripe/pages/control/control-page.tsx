import { Notice } from '../notice.tsx';
import { PageShell } from '../page-shell.tsx';
import { TestCards } from '../test-cards.tsx';
import type { CustomerView } from './customer-list.tsx';
import { CustomerList } from './customer-list.tsx';
import type { EventView } from './event-list.tsx';
import { EventList } from './event-list.tsx';
import { ClockSection, OutageSection, WeatherSection } from './weather-sections.tsx';

export interface ControlView {
  /** The simulated time in words. */
  now: string;
  webhookMode: string;
  /** How the API is out, in words; null while it works. */
  outage: string | null;
  links: { label: string; href: string }[];
  customers: CustomerView[];
  events: EventView[];
  done: string | null;
  failure: string | null;
}

/** Everything that a person may do to the sandbox, and what came of it. */
export function ControlPage(view: ControlView) {
  const { now, links, done, failure } = view;
  return (
    <PageShell title={`${failure ? 'Error: ' : ''}Payment sandbox`}>
      <div className="stack-wide">
        <div className="stack">
          <h1>Payment sandbox</h1>
          <p className="row">
            {links.map(({ label, href }) => (
              <a key={href} href={href}>
                {label}
              </a>
            ))}
          </p>
          {done && (
            <Notice tone="good">
              <p>{done}</p>
            </Notice>
          )}
          {failure && (
            <Notice tone="bad">
              <p>{failure}</p>
            </Notice>
          )}
        </div>
        <ClockSection now={now} />
        <WeatherSection mode={view.webhookMode} />
        <OutageSection outage={view.outage} />
        <CustomerList customers={view.customers} />
        <EventList events={view.events} />
        <TestCards />
      </div>
    </PageShell>
  );
}
