import type { Settings } from '../../store/settings.ts';
import { Notice } from '../notice.tsx';
import { PageShell } from '../page-shell.tsx';
import { TestCards } from '../test-cards.tsx';
import { ClockSection } from './clock-section.tsx';
import type { CustomerView } from './customer-list.tsx';
import { CustomerList } from './customer-list.tsx';
import { DunningSection } from './dunning-section.tsx';
import type { EndpointView } from './endpoint-list.tsx';
import { EndpointList } from './endpoint-list.tsx';
import type { EventsView } from './event-list.tsx';
import { EventList } from './event-list.tsx';
import { OutageSection } from './outage-section.tsx';
import type { WeatherView } from './weather-section.tsx';
import { WeatherSection } from './weather-section.tsx';

export interface ControlView {
  /** The simulated time in words. */
  now: string;
  weather: WeatherView;
  /** How the API is out, in words; null while it works. */
  outage: string | null;
  dunning: Settings['dunning'];
  endpoints: EndpointView[];
  links: { label: string; href: string }[];
  customers: CustomerView[];
  events: EventsView;
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
          <nav className="row" aria-label="Places">
            <a href="/">Refresh</a>
            {links.map(({ label, href }) => (
              <a key={href} href={href}>
                {label}
              </a>
            ))}
          </nav>
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
        <div className="panels">
          <ClockSection now={now} />
          <WeatherSection {...view.weather} />
          <OutageSection outage={view.outage} />
          <DunningSection {...view.dunning} />
        </div>
        <CustomerList customers={view.customers} />
        <EventList {...view.events} />
        <EndpointList endpoints={view.endpoints} />
        <TestCards />
      </div>
    </PageShell>
  );
}
