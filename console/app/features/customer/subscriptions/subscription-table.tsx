import type { StoredSubscription } from '@stillweb/contract/console/customers';
import { Badge } from '@stillweb/ui/badge.tsx';
import { classes } from '@stillweb/ui/classes.ts';
import { brandName } from '@stillweb/contract/text/card-brand';
import { planLabel } from '@stillweb/ui/subscription/labels.ts';
import { IdText } from '../../../parts/id-text.tsx';
import { Instant } from '../../../parts/instant.tsx';
import { Cell, Row, RowHead, Table } from '../../../parts/table.tsx';
import type { ComparedField, ComparedObject } from './compare.ts';

/** One subscription: its values here and at Stripe, and those that only we have. */
export function SubscriptionTable({ object: { id, stored, fields } }: { object: ComparedObject }) {
  return (
    <div>
      <p className="mb-1 flex flex-wrap items-center gap-x-3 gap-y-1">
        <IdText value={id} />
        {stored?.grantsAccess && <Badge tone="green">Grants access</Badge>}
      </p>
      <Table
        caption={`Stored and at Stripe: ${id}`}
        columns={['Value', 'Stored', 'At Stripe']}
        rows={fields}
        isCompact
      >
        {(field) => <FieldRow key={field.field} {...field} />}
      </Table>
      {stored && <Besides subscription={stored} />}
    </div>
  );
}

function FieldRow({ label, stored, stripe, differs }: ComparedField) {
  return (
    <Row className={classes(differs && 'bg-red-wash')}>
      <RowHead className="whitespace-nowrap sm:w-36">{label}</RowHead>
      <Cell>{stored ?? '–'}</Cell>
      <Cell className={classes(differs && 'font-medium text-red')}>
        <span>{stripe === undefined ? '' : (stripe ?? '–')}</span>
        {differs && <span className="sr-only"> (differs)</span>}
      </Cell>
    </Row>
  );
}

function Besides({ subscription }: { subscription: StoredSubscription }) {
  const { plan, card, createdAt, trialEnd, endedAt, endReason } = subscription;
  return (
    <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm text-soft">
      {plan && <span>{planLabel(plan)}</span>}
      {card && (
        <span>{`${brandName(card.brand)} ${card.last4}, ${card.expMonth}/${card.expYear}`}</span>
      )}
      <span>
        Since <Instant value={createdAt} />
      </span>
      {trialEnd && (
        <span>
          Trial until <Instant value={trialEnd} />
        </span>
      )}
      {endedAt && (
        <span>
          Ended <Instant value={endedAt} />
          {endReason && <span>{`: ${endReason}`}</span>}
        </span>
      )}
    </p>
  );
}
