import { actions } from '@stillweb/contract/console/actions';
import type { AuditEntry } from '@stillweb/contract/console/staff/audit';
import {
  auditActionLabel,
  customerActs,
  reasonLabel,
} from '@stillweb/contract/console/staff/audit-labels';
import { roles } from '@stillweb/contract/console/staff/roles';
import { Badge } from '@stillweb/ui/kit/badge.tsx';
import type { Tone } from '@stillweb/ui/kit/tone.ts';
import { CustomerLink } from '../text/customer-link.tsx';
import { IdText, ShortId } from '../text/id-text.tsx';
import { Instant } from '../text/instant.tsx';
import { roleLabels } from '../text/labels.ts';
import { Cell, Row, Table } from './table.tsx';

const outcomes: Record<AuditEntry['outcome'], { label: string; tone: Tone }> = {
  begun: { label: 'Started', tone: 'neutral' },
  done: { label: 'Done', tone: 'green' },
  failed: { label: 'Failed', tone: 'red' },
  refused: { label: 'Refused', tone: 'orange' },
};

interface AuditTableProps {
  caption: string;
  entries: AuditEntry[];
  /** Shown without entries. */
  empty?: string;
}

/** Rows of the audit log, the newest first. */
export function AuditTable({ caption, entries, empty }: AuditTableProps) {
  return (
    <Table
      caption={caption}
      columns={['Time', 'Who', 'Action', 'Target', 'Outcome', 'Reason']}
      rows={entries}
      {...(empty !== undefined && { empty })}
      isWide
    >
      {(entry) => (
        <Row key={entry.id}>
          <Cell>
            <Instant value={entry.at} />
            <span className="block text-xs text-soft">{`Row ${entry.id}`}</span>
          </Cell>
          <Cell className="whitespace-nowrap">
            <span>{entry.staff?.name ?? 'Command line'}</span>
            {entry.role && <span className="block text-xs text-soft">{roleLabel(entry.role)}</span>}
          </Cell>
          <Cell>{auditActionLabel(entry.action)}</Cell>
          <Cell>
            <Target entry={entry} />
          </Cell>
          <Cell>
            <Badge tone={outcomes[entry.outcome].tone}>{outcomes[entry.outcome].label}</Badge>
          </Cell>
          <Cell className="min-w-48">
            <Reason entry={entry} />
          </Cell>
        </Row>
      )}
    </Table>
  );
}

function Target({ entry: { action, target } }: { entry: AuditEntry }) {
  if (!target) return <span>–</span>;
  if (!concernsCustomer(action, target)) return <IdText value={target} />;
  return (
    <CustomerLink userId={target}>
      <ShortId value={target} />
    </CustomerLink>
  );
}

function Reason({ entry }: { entry: AuditEntry }) {
  const { reason, note, ticket, approver, requestId, before, after } = entry;
  const changes = [
    ['Before', before],
    ['After', after],
  ].filter(([, value]) => value !== null && value !== undefined);
  return (
    <>
      <span>{[reason && reasonLabel(reason), note].filter(Boolean).join(': ')}</span>
      {ticket && <span className="block text-soft">{`Ticket ${ticket}`}</span>}
      {approver && <span className="block text-soft">{`Approved by ${approver.name}`}</span>}
      {(changes.length > 0 || requestId) && (
        <details>
          <summary className="w-fit text-xs text-soft underline-offset-4 hover:underline">
            Details
          </summary>
          {requestId && <code className="block text-xs break-all">{`Request ${requestId}`}</code>}
          {changes.map(([label, value]) => (
            <pre key={String(label)} className="text-xs whitespace-pre-wrap">
              {`${String(label)}: ${JSON.stringify(value, null, 2)}`}
            </pre>
          ))}
        </details>
      )}
    </>
  );
}

const actsForCustomers: ReadonlySet<string> = new Set(Object.keys({ ...actions, ...customerActs }));

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Rows outlive the roles of a release: an unknown role is its own label. */
function roleLabel(role: string): string {
  const known = roles.find((one) => one === role);
  return known ? roleLabels[known] : role;
}

/** Whether the target of an act has a page among the customers. */
export function concernsCustomer(action: string, target: string): boolean {
  return actsForCustomers.has(action) && uuid.test(target);
}
