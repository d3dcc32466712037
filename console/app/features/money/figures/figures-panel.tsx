import { dayMs } from '@stillweb/contract/time';
import type { Figures, Fraction } from '@stillweb/contract/console/figures/figures';
import { useFiguresQuery } from '../../../api/money.ts';
import { formatCount, formatShare } from '../../../parts/counts.ts';
import { CsvButton } from '../../../parts/csv-button.tsx';
import { Instant } from '../../../parts/instant.tsx';
import { Panel } from '../../../parts/panel.tsx';
import { showFraction } from '../amounts.ts';
import { Tile } from '../tile.tsx';
import { DefinitionFields, definitionText } from './definition-fields.tsx';
import { MovementTable, movementColumns, movementRows } from './movement-table.tsx';

const shareText = ({ n, d }: Fraction) => formatShare(n, d);

/** The figures of now and of the 30 days until now, with the definitions that they go by. */
export function FiguresPanel({ figures }: { figures: Figures }) {
  const { at, currency, churn, coupons, churn30, trialConversion30: trials } = figures;
  const { data: before } = useFiguresQuery({ at: thirtyDaysBefore(at), currency, churn, coupons });
  return (
    <>
      <div className="grid max-w-4xl items-end gap-4 sm:grid-cols-3">
        <DefinitionFields churn={churn} coupons={coupons} />
      </div>
      <div className="grid gap-5 xl:grid-cols-[2fr_1fr]">
        <section aria-label="Figures" className="grid gap-5 sm:grid-cols-2">
          <Tile
            label="MRR"
            value={showFraction(figures.mrr, currency)}
            before={`30 days before: ${showFraction(figures.mrrBefore, currency)}`}
          >
            {definitionText(figures)}
          </Tile>
          <Tile
            label="Subscribers"
            value={formatCount(figures.subscribers)}
            before={before && `30 days before: ${formatCount(before.subscribers)}`}
          >
            Customers with an MRR above zero, as of <Instant value={at} />
          </Tile>
          <Tile
            label="Churn, 30 days"
            value={shareText(churn30)}
            before={before && `30 days before: ${shareText(before.churn30)}`}
          >
            {`${churn30.n} of ${churn30.d}: subscribers lost, of those at the start and the new ones`}
          </Tile>
          <Tile
            label="Trial conversion, 30 days"
            value={shareText(trials)}
            before={before && `30 days before: ${shareText(before.trialConversion30)}`}
          >
            {`${trials.n} of ${trials.d} trials were paid for; ${trials.open} more with an open first invoice`}
          </Tile>
        </section>
        <Panel
          title="Movement of MRR, 30 days"
          actions={
            <CsvButton
              name={`movement-${currency}`}
              columns={movementColumns(currency)}
              rows={movementRows(figures)}
            />
          }
        >
          <MovementTable figures={figures} />
        </Panel>
      </div>
    </>
  );
}

const thirtyDaysMs = 30 * dayMs;

function thirtyDaysBefore(at: string): string {
  return new Date(Date.parse(at) - thirtyDaysMs).toISOString();
}
