import { cellsOf, figures, type Figure } from '../../document/test-page/figures.ts';
import type { TestResults } from '../../document/test-page/result.ts';
import { VisuallyHidden } from '@stillweb/ui/visually-hidden.tsx';

interface FigureTableProps {
  caption: string;
  /** Empty: the document script fills the table. */
  results: TestResults;
}

/** Both states beside each other, with the difference. */
export function FigureTable({ caption, results }: FigureTableProps) {
  return (
    <table className="w-full text-start text-sm sm:text-base">
      <caption className="pb-3 text-start font-display text-xl">{caption}</caption>
      <thead className="border-b border-edge align-bottom">
        <tr>
          <th scope="col">
            <VisuallyHidden>Figure</VisuallyHidden>
          </th>
          <ColumnHead>Without blocking</ColumnHead>
          <ColumnHead>With blocking</ColumnHead>
          <ColumnHead>Change</ColumnHead>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
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
    <tr>
      <th scope="row" className="py-3 pe-3 text-start font-normal text-soft">
        {figure.label}
      </th>
      <Value>{without}</Value>
      <Value>{blocking}</Value>
      <Value>{change}</Value>
    </tr>
  );
}

function Value({ children }: { children: string }) {
  return <td className="py-3 ps-3 text-end whitespace-nowrap tabular-nums">{children || '–'}</td>;
}
