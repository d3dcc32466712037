import type { StatusView } from '../status.tsx';
import { Status } from '../status.tsx';

export interface DeliveryView {
  key: string;
  status: StatusView;
  /** Where to. */
  url: string;
  /** What came back, and when it is tried again. */
  details: string;
}

/** How an event reached, or did not reach, the endpoints that listen to it. */
export function DeliveryList({ deliveries }: { deliveries: DeliveryView[] }) {
  if (deliveries.length === 0) return <p className="small soft">Nobody listens to this event.</p>;
  return (
    <ul className="small stack-tight">
      {deliveries.map(({ key, status, url, details }) => (
        <li key={key}>
          <Status {...status} /> <span className="id">{url}</span>
          <br />
          <span className={status.tone === 'bad' ? 'error' : 'soft'}>{details}</span>
        </li>
      ))}
    </ul>
  );
}
