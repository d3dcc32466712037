import type { StatusView } from '../status.tsx';
import { Status } from '../status.tsx';

export interface EndpointView {
  id: string;
  url: string;
  status: StatusView;
  /** What it listens to, in words. */
  listensTo: string;
  /** Signs deliveries: whoever receives them has to know it. */
  secret: string;
}

export function EndpointList({ endpoints }: { endpoints: EndpointView[] }) {
  return (
    <section className="stack" aria-labelledby="endpoints">
      <h2 id="endpoints">Webhook endpoints</h2>
      {endpoints.length === 0 && <p>Nobody listens.</p>}
      <ul className="stack">
        {endpoints.map(({ id, url, status, listensTo, secret }) => (
          <li key={id} className="sheet stack">
            <p>
              <span className="id">{url}</span> <Status {...status} />
            </p>
            <p className="small soft">Listens to {listensTo}.</p>
            <details>
              <summary>Signing secret</summary>
              <p className="id">{secret}</p>
              <form method="post" action={`/pages/endpoints/${id}/roll`} className="stack">
                <p className="small soft">
                  A new secret signs at once. The old one signs along for an hour.
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
