import type { Uninstalls } from '@stillweb/contract/console/growth';
import type { DayRange } from '@stillweb/contract/console/mails';
import { mediumDay } from '@stillweb/contract/date-text';
import { uninstallReasons } from '@stillweb/contract/uninstalls';
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
import { Panel } from '../../../parts/panel.tsx';
import { monthsOf, type UninstallCount, uninstallCounts } from './uninstall-counts.ts';

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
              empty="Nobody has answered on these days."
              keyOf={({ reason }) => reason}
            />
          )}
        </Loaded>
        <p className="mt-4 text-sm text-soft">
          Answers of browsers that were linked to an account. They name neither plan nor person, and
          anyone can send one: read them as a trend.
        </p>
      </Panel>
      {data && data.comments.length > 0 && (
        <Panel
          title="What they wrote about it"
          actions={
            <CsvButton
              name={`words of uninstalls ${days}`}
              columns={commentColumns}
              rows={data.comments}
            />
          }
        >
          <DataTable
            caption="What people wrote about uninstalling"
            columns={commentColumns}
            rows={data.comments}
            keyOf={({ id }) => id}
          />
        </Panel>
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
    ...monthsOf(data).map((month) =>
      countColumn<UninstallCount>(month, ({ byMonth }) => byMonth.get(month) ?? 0),
    ),
  ];
}

type Comment = Uninstalls['comments'][number];

const commentColumns: DataColumn<Comment>[] = [
  { label: 'Day', show: ({ day }) => mediumDay(day), csv: ({ day }) => day },
  textColumn('Reason', ({ reason }) => uninstallReasons[reason]),
  {
    label: 'Words',
    show: ({ comment }) => <span className="block max-w-160 wrap-anywhere">{comment}</span>,
    csv: ({ comment }) => comment,
  },
];
