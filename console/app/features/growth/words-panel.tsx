import { mostComments } from '@stillweb/contract/console/figures/growth';
import { Panel } from '../../page/panel.tsx';
import { CsvButton } from '../../tables/csv-button.tsx';
import { DataTable, type DataColumn } from '../../tables/data-table.tsx';

interface Comment {
  id: string;
  comment: string;
}

interface WordsPanelProps<Item extends Comment> {
  title: string;
  /** The file's name, without its ending. */
  fileName: string;
  comments: readonly Item[];
  /** Details next to the text. */
  columns: readonly DataColumn<Item>[];
}

const words: DataColumn<Comment> = {
  label: 'Words',
  show: ({ comment }) => <span className="block max-w-160 wrap-anywhere">{comment}</span>,
  csv: ({ comment }) => comment,
};

/** Comments, the newest first; no panel without any. */
export function WordsPanel<Item extends Comment>({
  title,
  fileName,
  comments,
  columns,
}: WordsPanelProps<Item>) {
  if (comments.length === 0) return null;
  const all: DataColumn<Item>[] = [...columns, words];
  return (
    <Panel title={title} actions={<CsvButton name={fileName} columns={all} rows={comments} />}>
      <DataTable caption={title} columns={all} rows={comments} keyOf={({ id }) => id} />
      {comments.length === mostComments && (
        <p className="mt-4 text-sm text-soft">
          {`The newest ${mostComments}. Choose fewer days to see older ones.`}
        </p>
      )}
    </Panel>
  );
}
