import type { SystemState } from '@stillweb/contract/console/system';
import { DescriptionList } from '@stillweb/ui/page/description-list.tsx';
import { GlobalActionButton } from '../../actions/global-action-button.tsx';
import { Panel } from '../../page/panel.tsx';
import { useMay } from '../../session/hooks.ts';
import { Instant } from '../../text/instant.tsx';

/** Events from Stripe, our own readings, and pending repairs. */
export function Stripe({ state }: { state: SystemState }) {
  const { events, deliveries, repairs, eventsReadAt, comparedAt } = state;
  const mayRetry = useMay('retry-jobs');
  return (
    <Panel title="Stripe" actions={mayRetry && events.waiting > 0 && retryButton}>
      <DescriptionList
        items={[
          {
            term: 'Pending events',
            detail: waitingText(events),
          },
          { term: 'Events received in 24 hours', detail: deliveries.received },
          { term: 'Of these, without a webhook', detail: deliveries.missed },
          {
            term: 'Last event',
            detail: deliveries.last ? <Instant value={deliveries.last} /> : 'None yet',
          },
          { term: 'Events last read', detail: <Instant value={eventsReadAt} /> },
          { term: 'Customers last compared', detail: <Instant value={comparedAt} /> },
          ...repairs.map(({ kind, pending, tried, oldest }) => ({
            term: `Repairs: ${kind}`,
            detail: (
              <span>
                <span>{`${pending} pending, ${tried} tried before, the oldest since `}</span>
                <Instant value={oldest} />
              </span>
            ),
          })),
          ...(repairs.length === 0 ? [{ term: 'Repairs', detail: 'None pending' }] : []),
        ]}
      />
    </Panel>
  );
}

function waitingText({ waiting, failing, oldest }: SystemState['events']) {
  if (!oldest) return 'None';
  return (
    <span>
      <span>{`${waiting}, of them ${failing} failing, the oldest since `}</span>
      <Instant value={oldest} />
    </span>
  );
}

const retryButton = (
  <GlobalActionButton
    label="Retry events"
    request={{ action: 'retry-events' }}
    description="They were received and are not processed yet."
    back="Back to System"
  />
);
