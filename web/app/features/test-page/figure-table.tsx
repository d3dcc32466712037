import { cellsOf, figures } from '../../document/test-page/figures.ts';
import type { TestResults } from '../../document/test-page/result.ts';

interface FigureTableProps {
  caption: string;
  /** Without results, the document script fills the table. */
  results?: TestResults;
}

/** Both states beside each other, with the difference. */
export function FigureTable({ caption, results = {} }: FigureTableProps) {
  return (
    <table className="w-full text-start text-sm sm:text-base">
      <caption className="pb-3 text-start font-display text-xl">{caption}</caption>
      <thead className="border-b border-edge align-bottom">
        <tr>
          <td />
          <ColumnHead>Without blocking</ColumnHead>
          <ColumnHead>With blocking</ColumnHead>
          <ColumnHead>Change</ColumnHead>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {figures.map((figure) => (
          <tr key={figure.label}>
            <th scope="row" className="py-3 pe-3 text-start font-normal text-soft">
              {figure.label}
            </th>
            {cellsOf(figure, results).map((text, column) => (
              <td key={column} className="py-3 ps-3 text-end whitespace-nowrap tabular-nums">
                {text || '–'}
              </td>
            ))}
          </tr>
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
