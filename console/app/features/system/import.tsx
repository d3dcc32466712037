import type {
  ImportRun,
  ImportState,
  LeftOutReason,
  WaitingChange,
} from '@stillweb/contract/console/imports';
import { Badge } from '@stillweb/ui/kit/badge.tsx';
import { DescriptionList } from '@stillweb/ui/page/description-list.tsx';
import { Loaded } from '../../page/loaded.tsx';
import { useImportQuery } from '../../api/system.ts';
import { Panel } from '../../page/panel.tsx';
import { useMe } from '../../session/hooks.ts';
import { Cell, InstantCell, numberColumn, Row, Table } from '../../tables/table.tsx';
import { formatCount } from '../../text/counts.ts';
import { CustomerLink } from '../../text/customer-link.tsx';
import { ShortId } from '../../text/id-text.tsx';
import { Instant } from '../../text/instant.tsx';

const reasonTexts: Record<LeftOutReason, string> = {
  EMAIL_INVALID: 'The address is not valid',
  EMAIL_TWICE: 'The address is in the file twice',
  EMAIL_RESERVED:
    'An account had the address within the last 7 days, and its owner can still take it back',
  NAME_INVALID: 'The name is not valid',
  DATE_INVALID: 'A date is not valid',
  HASH_UNKNOWN: 'The password hash is of an unknown kind, or takes too long to verify',
  CUSTOMER_UNKNOWN: 'Stripe does not know the customer',
  CUSTOMER_TAKEN: 'The customer belongs to another account',
  PRICE_UNMAPPED: 'import.json maps the price of a subscription to none of our plans',
  ACCOUNT_DIFFERS: 'The account has another customer',
};

/** How far a business has moved in. Nothing is shown for a console that has never had an import. */
export function Import() {
  const isUnderWay = useMe().importSince !== null;
  const query = useImportQuery(undefined, {
    pollingInterval: 15_000,
    skipPollingIfUnfocused: true,
  });
  return (
    <Loaded query={query} what="the import" placeholder={isUnderWay ? undefined : <></>}>
      {(state) => state && <ImportPanel state={state} />}
    </Loaded>
  );
}

function ImportPanel({ state }: { state: ImportState }) {
  const {
    isUnderWay,
    since,
    customers,
    unreadCustomers,
    invites,
    runs,
    leftOut,
    leftOutCount,
    waiting,
    waitingCount,
  } = state;
  return (
    <Panel title="Import">
      <DescriptionList
        items={[
          {
            term: 'State',
            detail: (
              <span>
                {isUnderWay ? (
                  <Badge tone="orange">Under way</Badge>
                ) : (
                  <Badge tone="green">Finished</Badge>
                )}
                <span> since </span>
                <Instant value={since} />
              </span>
            ),
          },
          { term: 'Customers at Stripe', detail: formatCount(customers) },
          { term: 'Of these, still to be read', detail: formatCount(unreadCustomers) },
          ...(invites.asked > 0
            ? [
                {
                  term: 'Invites',
                  detail: `${formatCount(invites.sent)} of ${formatCount(invites.asked)} are sent`,
                },
              ]
            : []),
          {
            term: isUnderWay ? 'To finish' : 'More users',
            detail: (
              <code className="text-xs">
                {isUnderWay ? 'npm run import -- finish' : 'npm run import -- FILE'}
              </code>
            ),
          },
        ]}
      />
      <Runs runs={runs} />
      {isUnderWay && <Waiting changes={waiting} count={waitingCount} />}
      {leftOutCount > 0 && (
        <div className="mt-5 grid gap-2">
          <p className="text-sm">{leftOutText(leftOutCount, leftOut.length)}</p>
          <Table
            caption="Rows left out"
            columns={['File', numberColumn('Line'), 'Address', 'Why']}
            rows={leftOut}
          >
            {({ file, line, email, reason }) => (
              <Row key={`${file} ${line}`}>
                <Cell>{file}</Cell>
                <Cell>{line}</Cell>
                <Cell className="break-all">{email ?? 'Hidden'}</Cell>
                <Cell>{reasonTexts[reason]}</Cell>
              </Row>
            )}
          </Table>
        </div>
      )}
    </Panel>
  );
}

interface WaitingProps {
  changes: WaitingChange[];
  count: number;
}

/** The repairs at Stripe that the end of the import will start. */
function Waiting({ changes, count }: WaitingProps) {
  const changeCount = count === 1 ? '1 change' : `${formatCount(count)} changes`;
  const first = count > changes.length ? ` The first ${changes.length}:` : '';
  return (
    <div className="mt-5 grid gap-2">
      <p className="text-sm">
        {count === 0
          ? 'No changes are pending at Stripe.'
          : `${changeCount} at Stripe will be made when the import is finished.${first}`}
      </p>
      {count > 0 && (
        <Table caption="Pending changes at Stripe" columns={['Customer', 'Change']} rows={changes}>
          {({ customer, userId, change }) => (
            <Row key={`${customer} ${change}`}>
              <Cell>
                <CustomerLink userId={userId}>
                  <ShortId value={customer} />
                </CustomerLink>
              </Cell>
              <Cell className="break-words first-letter:uppercase">{change}</Cell>
            </Row>
          )}
        </Table>
      )}
    </div>
  );
}

function leftOutText(count: number, shown: number): string {
  const rows = count === 1 ? '1 row is' : `${formatCount(count)} rows are`;
  const first = count > shown ? ` The first ${shown}:` : '';
  return `${rows} left out. Correct them in a file, and import it again: what was imported stays as it is.${first}`;
}

function Runs({ runs }: { runs: ImportRun[] }) {
  return (
    <div className="mt-5">
      <Table
        caption="Runs of the import"
        columns={['File', 'Began', 'Ended', ...['New', 'Known', 'Left out'].map(numberColumn)]}
        rows={runs}
        empty="No run has written anything."
      >
        {({ id, file, startedAt, endedAt, newUsers, knownUsers, leftOut }) => (
          <Row key={id}>
            <Cell className="font-medium break-all">{file}</Cell>
            <InstantCell value={startedAt} />
            <Cell>{endedAt ? <Instant value={endedAt} /> : 'Not ended'}</Cell>
            <Cell>{formatCount(newUsers)}</Cell>
            <Cell>{formatCount(knownUsers)}</Cell>
            <Cell>{formatCount(leftOut)}</Cell>
          </Row>
        )}
      </Table>
    </div>
  );
}
