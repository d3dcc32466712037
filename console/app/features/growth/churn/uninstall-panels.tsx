import type { Uninstalls } from '@stillweb/contract/console/figures/growth';
import type { DayRange } from '@stillweb/contract/console/mail/mails';
import { mediumDay } from '@stillweb/contract/text/dates';
import { uninstallReasons } from '@stillweb/contract/licence/uninstalls';
import { Loaded } from '@stillweb/ui/queries/loaded.tsx';
import { useUninstallsQuery } from '../../../api/growth.ts';
import { CsvButton } from '../../../parts/csv-button.tsx';
import {
  countColumn,
  DataTable,
  shareColumn,
  textColumn,
  type DataColumn,
} from '../../../parts/data-table.tsx';
import { monthLabel } from '../../../parts/month-label.ts';
import { Panel } from '../../../parts/panel.tsx';
import { monthsOf, type UninstallCount, uninstallCounts } from './uninstall-counts.ts';
import { WordsPanel } from './words-panel.tsx';

/** What people answer on the page that opens when they remove the extension. */
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
