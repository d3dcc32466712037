import { t } from '@stillweb/texts/t';
import { cellsOf, figures, type Figure } from '../../document/test-page/figures.ts';
import type { TestResults } from '../../document/test-page/result.ts';
import { VisuallyHidden } from '@stillweb/ui/kit/visually-hidden.tsx';

interface FigureTableProps {
  caption: string;
  /** Empty: the document script fills the table. */
  results: TestResults;
}

const heads = {
  without: t('test-page.table.without', 'Without blocking'),
  blocking: t('test-page.table.with', 'With blocking'),
  change: t('test-page.table.change', 'Change'),
};

/**
 * Both states side by side, with the difference. On a phone, and with large text, each figure has a
 * line of its own for its name, and its values are below it with the heads of their columns.
 */
export function FigureTable({ caption, results }: FigureTableProps) {
  return (
    <div className="@container">
      <table className="w-full text-start @max-xl:block">
        <caption className="pb-3 text-start @max-xl:block font-display text-xl">{caption}</caption>
        <thead className="border-b border-edge align-bottom @max-xl:sr-only">
          <tr>
            <th scope="col">
              <VisuallyHidden>{t('test-page.table.figure', 'Figure')}</VisuallyHidden>
            </th>
            <ColumnHead>{heads.without}</ColumnHead>
            <ColumnHead>{heads.blocking}</ColumnHead>
            <ColumnHead>{heads.change}</ColumnHead>
          </tr>
        </thead>
        <tbody className="divide-y divide-line @max-xl:block">
          {figures.map((figure) => (
            <Row key={figure.label} figure={figure} results={results} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ColumnHead({ children }: { children: string }) {
  return (
    <th scope="col" className="py-2 ps-3 text-end font-medium">
      {children}
    </th>
  );
}

function Row({ figure, results }: { figure: Figure; results: TestResults }) {
  const [without, blocking, change] = cellsOf(figure, results);
  return (
    <tr className="@max-xl:grid @max-xl:items-end @max-xl:grid-cols-[repeat(auto-fit,minmax(5rem,1fr))] @max-xl:gap-x-4 @max-xl:py-3">
      <th
        scope="row"
        className="py-3 pe-3 text-start font-normal text-soft @max-xl:col-span-full @max-xl:pt-0 @max-xl:pb-1 @max-xl:font-medium @max-xl:text-ink"
      >
        {figure.label}
      </th>
      <Value head={heads.without}>{without}</Value>
      <Value head={heads.blocking}>{blocking}</Value>
      <Value head={heads.change}>{change}</Value>
    </tr>
  );
}

function Value({ head, children }: { head: string; children: string }) {
  return (
    <td
      data-head={head}
      className="py-3 ps-3 text-end whitespace-nowrap tabular-nums @max-xl:p-0 @max-xl:text-start @max-xl:before:block @max-xl:before:text-xs @max-xl:before:whitespace-normal @max-xl:before:text-soft @max-xl:before:content-[attr(data-head)_/_'']"
    >
      {children || '–'}
    </td>
  );
}
