import type { ActionRow } from '@stillweb/contract/console/actions';
import { reasonLabel } from '@stillweb/contract/console/staff/audit-labels';
import { CustomerLink } from '../../text/customer-link.tsx';
import { Instant } from '../../text/instant.tsx';

/** Says who asked for an action, for which customer, and why. */
export function ActionRequest({ row }: { row: ActionRow }) {
  const { userId, customerName, requestedBy, requestedAt, reason, note, ticket } = row;
  return (
    <div className="grid gap-1 text-sm">
      <p>
        {`Requested by ${requestedBy.name}, `}
        <Instant value={requestedAt} />
        {userId && (
          <span>
            {', for '}
            <CustomerLink userId={userId}>
              {customerName ?? `customer ${userId.slice(0, 8)}`}
            </CustomerLink>
          </span>
        )}
      </p>
      {reason && <p className="text-soft">{reasonLabel(reason)}</p>}
      {note && (
        <p className="max-w-prose border-s-2 border-line ps-3 whitespace-pre-wrap">{note}</p>
      )}
      {ticket && <p className="text-soft">{`Ticket ${ticket}`}</p>}
    </div>
  );
}
