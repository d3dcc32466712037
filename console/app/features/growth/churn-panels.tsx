import type { Churn, ChurnRow } from '@stillweb/contract/console/figures/growth';
import type { DayRange } from '@stillweb/contract/console/mail/mails';
import { Loaded } from '../../page/loaded.tsx';
import { planLabel } from '@stillweb/ui/subscription/rules/labels.ts';
import { useSearchParams } from 'react-router';
import { ChoiceField } from '../../forms/choice-field.tsx';
import { Panel } from '../../page/panel.tsx';
import { CsvButton } from '../../tables/csv-button.tsx';
import {
  countColumn,
  DataTable,
  shareColumn,
  textColumn,
  type DataColumn,
} from '../../tables/data-table.tsx';
import { Instant } from '../../text/instant.tsx';
import { monthLabel } from '../../text/labels.ts';
import {
  countReasons,
  groupChurn,
  groupings,
  reasonLabel,
  type ChurnGroup,
  type Grouping,
  type ReasonCount,
} from './add-up-churn.ts';
import { useChurnQuery } from './api.ts';
import { WordsPanel } from './words-panel.tsx';

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
            Accepted: paused, or switched to monthly, after starting to cancel. Some cancel later.
            The offer of help is a link, so it never counts as accepted.
          </li>
        </ul>
      </Panel>
      {data?.rows.some(({ canceled }) => canceled > 0) && <GroupsPanel rows={data.rows} />}
      {data && (
        <WordsPanel
          title="In their words"
          fileName={`words of cancellations ${days}`}
          comments={data.comments}
          columns={commentColumns}
        />
      )}
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
    countColumn('Offers made', ({ offered }) => offered),
    countColumn('Offers accepted', ({ kept }) => kept),
    shareColumn('Of the offers', ({ kept, offered }) => [kept, offered]),
  ];
  return (
    <DataTable
      caption="Cancellations by reason"
      columns={columns}
      rows={counts}
      empty="No cancellations on these days."
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
    {
      label: groupLabels[grouping],
      show: ({ label }) => (grouping === 'month' ? monthLabel(label) : label),
      csv: ({ label }) => label,
    },
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

const commentColumns: DataColumn<Comment>[] = [
  { label: 'Canceled', show: ({ at }) => <Instant value={at} />, csv: ({ at }) => at },
  textColumn('Plan', ({ plan }) => planLabel(plan)),
  textColumn('Reason', ({ reason }) => reasonLabel(reason)),
];

const fileColumns: DataColumn<ChurnRow>[] = [
  textColumn('Month', ({ month }) => month),
  textColumn('Plan', groupings.plan),
  textColumn('Campaign', groupings.campaign),
  textColumn('Reason', ({ reason }) => reasonLabel(reason)),
  textColumn('Offer', ({ offer }) => offer ?? ''),
  countColumn('Canceled', ({ canceled }) => canceled),
  countColumn('Offers accepted', ({ kept }) => kept),
];
