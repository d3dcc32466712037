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
    <table className="w-full text-start max-sm:block">
      <caption className="pb-3 text-start max-sm:block font-display text-xl">{caption}</caption>
      <thead className="border-b border-edge align-bottom max-sm:sr-only">
        <tr>
          <th scope="col">
            <VisuallyHidden>{t('test-page.table.figure', 'Figure')}</VisuallyHidden>
          </th>
          <ColumnHead>{heads.without}</ColumnHead>
          <ColumnHead>{heads.blocking}</ColumnHead>
          <ColumnHead>{heads.change}</ColumnHead>
        </tr>
      </thead>
      <tbody className="divide-y divide-line max-sm:block">
        {figures.map((figure) => (
          <Row key={figure.label} figure={figure} results={results} />
        ))}
      </tbody>
    </table>
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
    <tr className="max-sm:grid max-sm:items-end max-sm:grid-cols-[repeat(auto-fit,minmax(5rem,1fr))] max-sm:gap-x-4 max-sm:py-3">
      <th
        scope="row"
        className="py-3 pe-3 text-start font-normal text-soft max-sm:col-span-full max-sm:pt-0 max-sm:pb-1 max-sm:font-medium max-sm:text-ink"
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
      className="py-3 ps-3 text-end whitespace-nowrap tabular-nums max-sm:p-0 max-sm:text-start max-sm:before:block max-sm:before:text-xs max-sm:before:whitespace-normal max-sm:before:text-soft max-sm:before:content-[attr(data-head)_/_'']"
    >
      {children || '–'}
    </td>
  );
}
