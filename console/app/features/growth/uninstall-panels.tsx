import type { Uninstalls } from '@stillweb/contract/console/figures/growth';
import type { DayRange } from '@stillweb/contract/console/mail/mails';
import { uninstallReasons, type UninstallReason } from '@stillweb/contract/licence/uninstalls';
import { mediumDay } from '@stillweb/contract/text/dates';
import { Loaded } from '../../page/loaded.tsx';
import { Panel } from '../../page/panel.tsx';
import { CsvButton } from '../../tables/csv-button.tsx';
import {
  countColumn,
  DataTable,
  shareColumn,
  textColumn,
  type DataColumn,
} from '../../tables/data-table.tsx';
import { monthLabel } from '../../text/labels.ts';
import { useUninstallsQuery } from './api.ts';
import { WordsPanel } from './words-panel.tsx';

/** The answers on the page that opens when the extension is removed. */
export function UninstallPanels({ range }: { range: DayRange }) {
  const uninstalls = useUninstallsQuery(range);
  const { currentData: data } = uninstalls;
  const days = `${range.from} to ${range.to}`;
  return (
    <>
      <Panel
        title="Why people uninstall"
        actions={
          data && (
            <CsvButton
              name={`uninstalls ${days}`}
              columns={answerColumns(data)}
              rows={uninstallCounts(data)}
            />
          )
        }
      >
        <Loaded query={uninstalls} what="the answers">
          {(known) => (
            <DataTable
              caption="Uninstalls by reason"
              columns={answerColumns(known)}
              rows={uninstallCounts(known)}
              empty="No answers on these days."
              keyOf={({ reason }) => reason}
            />
          )}
        </Loaded>
        <p className="mt-4 text-sm text-soft">
          Answers of browsers that were linked to an account. They name neither plan nor person, and
          anyone can send one: read them as a trend.
        </p>
      </Panel>
      {data && (
        <WordsPanel
          title="What they wrote about it"
          fileName={`words of uninstalls ${days}`}
          comments={data.comments}
          columns={commentColumns}
        />
      )}
    </>
  );
}

function answerColumns(data: Uninstalls): DataColumn<UninstallCount>[] {
  const all = data.answers.reduce((sum, { answers }) => sum + answers, 0);
  return [
    textColumn('Reason', ({ reason }) => uninstallReasons[reason]),
    countColumn('Answers', ({ answers }) => answers),
    shareColumn('Of all', ({ answers }) => [answers, all]),
    ...monthsOf(data).map(monthColumn),
  ];
}

function monthColumn(month: string): DataColumn<UninstallCount> {
  const countOf = ({ byMonth }: UninstallCount) => byMonth.get(month) ?? 0;
  return {
    ...countColumn(monthLabel(month), countOf),
    csv: (row) => ({ [month]: countOf(row) }),
  };
}

type Comment = Uninstalls['comments'][number];

const commentColumns: DataColumn<Comment>[] = [
  { label: 'Day', show: ({ day }) => mediumDay(day), csv: ({ day }) => day },
  textColumn('Reason', ({ reason }) => uninstallReasons[reason]),
];

interface UninstallCount {
  reason: UninstallReason;
  answers: number;
  byMonth: Map<string, number>;
}

/** For each reason, the most frequent first. */
export function uninstallCounts({ answers }: Uninstalls): UninstallCount[] {
  return [...Map.groupBy(answers, ({ reason }) => reason)]
    .map(([reason, months]) => ({
      reason,
      answers: months.reduce((sum, month) => sum + month.answers, 0),
      byMonth: new Map(months.map((month) => [month.month, month.answers])),
    }))
    .toSorted((a, b) => b.answers - a.answers);
}

/** The months with an answer, the newest first. */
export function monthsOf({ answers }: Uninstalls): string[] {
  return [...new Set(answers.map(({ month }) => month))].toSorted().toReversed();
}
