import type { Churn, ChurnRow } from '@stillweb/contract/console/growth';
import type { DayRange } from '@stillweb/contract/console/mails';
import { Loaded } from '@stillweb/ui/queries/loaded.tsx';
import { planLabel } from '@stillweb/ui/subscription/labels.ts';
import { useSearchParams } from 'react-router';
import { useChurnQuery } from '../../../api/growth.ts';
import { ChoiceField } from '../../../parts/choice-field.tsx';
import { CsvButton } from '../../../parts/csv-button.tsx';
import {
  countColumn,
  DataTable,
  shareColumn,
  textColumn,
  type DataColumn,
} from '../../../parts/data-table.tsx';
import { Instant } from '../../../parts/instant.tsx';
import { Panel } from '../../../parts/panel.tsx';
import {
  type ChurnGroup,
  countReasons,
  groupChurn,
  groupings,
  type Grouping,
  type ReasonCount,
  reasonLabel,
} from './add-up-churn.ts';

/** Why people cancel, and whether an offer keeps them. */
export function ChurnPanels({ range }: { range: DayRange }) {
  const churn = useChurnQuery(range);
  const { currentData: data } = churn;
  const days = `${range.from} to ${range.to}`;
  return (
    <>
      <Panel
        title="Why people cancel"
        actions={
          data && (
            <CsvButton name={`cancellations ${days}`} columns={fileColumns} rows={data.rows} />
          )
        }
      >
        <Loaded query={churn} what="the cancellations">
          {({ rows }) => <ReasonTable rows={rows} />}
        </Loaded>
        <ul className="mt-4 grid list-disc gap-1 ps-5 text-sm text-soft">
          <li>Canceled on these days, trials included. Someone who resumed since isn't counted.</li>
          <li>
            Taken: paused, or switched to monthly, after starting to cancel. Some cancel later. Help
            is a link to the support page, so nobody can take it here.
          </li>
        </ul>
      </Panel>
      {data?.rows.some(({ canceled }) => canceled > 0) && <GroupsPanel rows={data.rows} />}
      {data && data.comments.length > 0 && <CommentsPanel churn={data} days={days} />}
    </>
  );
}

function ReasonTable({ rows }: { rows: ChurnRow[] }) {
  const counts = countReasons(rows);
  const total = counts.reduce((sum, { canceled }) => sum + canceled, 0);
  const columns: DataColumn<ReasonCount>[] = [
    textColumn('Reason', ({ reason }) => reasonLabel(reason)),
    countColumn('Canceled', ({ canceled }) => canceled),
    shareColumn('Of all', ({ canceled }) => [canceled, total]),
    countColumn('Offered something else', ({ offered }) => offered),
    countColumn('Offer taken', ({ kept }) => kept),
    shareColumn('Of the offers', ({ kept, offered }) => [kept, offered]),
  ];
  return (
    <DataTable
      caption="Cancellations by reason"
      columns={columns}
      rows={counts}
      empty="Nobody canceled on these days."
      keyOf={({ reason }) => String(reason)}
    />
  );
}

function GroupsPanel({ rows }: { rows: ChurnRow[] }) {
  const [params] = useSearchParams();
  const chosen = params.get('by') ?? '';
  const grouping: Grouping = isGrouping(chosen) ? chosen : 'plan';
  const reasons = countReasons(rows).filter(({ canceled }) => canceled > 0);
  const columns: DataColumn<ChurnGroup>[] = [
    textColumn(groupLabels[grouping], ({ label }) => label),
    countColumn('All', ({ canceled }) => canceled),
    ...reasons.map(({ reason }) =>
      countColumn<ChurnGroup>(reasonLabel(reason), ({ byReason }) => byReason.get(reason) ?? 0),
    ),
  ];
  return (
    <Panel title="Cancellations by plan, campaign or month">
      <div className="mb-4 max-w-60">
        <ChoiceField label="By" name="by" value={grouping} options={groupLabels} />
      </div>
      <DataTable
        caption={`Cancellations by ${grouping}`}
        columns={columns}
        rows={groupChurn(rows, grouping)}
        keyOf={({ label }) => label}
      />
    </Panel>
  );
}

const groupLabels: Record<Grouping, string> = {
  plan: 'Plan',
  campaign: 'Campaign',
  month: 'Month',
};

function isGrouping(name: string): name is Grouping {
  return Object.hasOwn(groupings, name);
}

type Comment = Churn['comments'][number];

function CommentsPanel({ churn: { comments }, days }: { churn: Churn; days: string }) {
  return (
    <Panel
      title="In their words"
      actions={
        <CsvButton
          name={`words of cancellations ${days}`}
          columns={commentColumns}
          rows={comments}
        />
      }
    >
      <DataTable
        caption="What people wrote"
        columns={commentColumns}
        rows={comments}
        keyOf={({ id }) => id}
      />
      {comments.length === 100 && (
        <p className="mt-4 text-sm text-soft">
          The newest 100. Choose fewer days to see older ones.
        </p>
      )}
    </Panel>
  );
}

const commentColumns: DataColumn<Comment>[] = [
  { label: 'Canceled', show: ({ at }) => <Instant value={at} />, csv: ({ at }) => at },
  textColumn('Plan', ({ plan }) => planLabel(plan)),
  textColumn('Reason', ({ reason }) => reasonLabel(reason)),
  {
    label: 'Words',
    show: ({ comment }) => <span className="block max-w-160 wrap-anywhere">{comment}</span>,
    csv: ({ comment }) => comment,
  },
];

const fileColumns: DataColumn<ChurnRow>[] = [
  textColumn('Month', ({ month }) => month),
  textColumn('Plan', groupings.plan),
  textColumn('Campaign', groupings.campaign),
  textColumn('Reason', ({ reason }) => reasonLabel(reason)),
  textColumn('Offer', ({ offer }) => offer ?? ''),
  countColumn('Canceled', ({ canceled }) => canceled),
  countColumn('Offer taken', ({ kept }) => kept),
];
