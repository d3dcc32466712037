import type { Definitions, Figures, Fraction } from '@stillweb/contract/console/figures/figures';
import { dayMs } from '@stillweb/contract/time';
import { ChoiceField } from '../../forms/choice-field.tsx';
import { Panel } from '../../page/panel.tsx';
import { CsvButton } from '../../tables/csv-button.tsx';
import { DataTable, type DataColumn } from '../../tables/data-table.tsx';
import { formatCount, formatShare } from '../../text/counts.ts';
import { Instant } from '../../text/instant.tsx';
import {
  amountColumn,
  movementParts,
  roundFraction,
  showFraction,
  signedAmount,
} from './amounts.ts';
import { useFiguresQuery } from './api.ts';
import { Tile } from './tile.tsx';

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
            {`${churn30.n} of ${churn30.d} subscribers lost, counting those at the start and new ones`}
          </Tile>
          <Tile
            label="Trial conversion, 30 days"
            value={shareText(trials)}
            before={before && `30 days before: ${shareText(before.trialConversion30)}`}
          >
            {`${trials.n} of ${trials.d} trials converted; ${trials.open} more have an open first invoice`}
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

const churnLabels: Record<Definitions['churn'], string> = {
  'at-request': 'When it is requested',
  'at-period-end': 'When the period ends',
};
const couponLabels: Record<Definitions['coupons'], string> = {
  subtracted: 'Subtracted',
  ignored: 'Ignored',
};

/** The two definitions that an operator may choose, as at Stripe. */
function DefinitionFields({ churn, coupons }: Definitions) {
  return (
    <>
      <ChoiceField label="A cancellation counts" name="churn" value={churn} options={churnLabels} />
      <ChoiceField
        label="Permanent discounts"
        name="coupons"
        value={coupons}
        options={couponLabels}
      />
    </>
  );
}

/** The same in words, next to a figure. */
function definitionText({ churn, coupons }: Definitions): string {
  const moment = churn === 'at-request' ? 'on request' : 'at the period’s end';
  const discounts = coupons === 'subtracted' ? 'less' : 'before';
  return `Without tax and trials, ${discounts} permanent discounts; a cancellation counts ${moment}.`;
}

interface MovementRow {
  label: string;
  /** Minor units; deductions are negative. */
  amount: number;
  isSum: boolean;
}

/** From the MRR of 30 days ago to that of now; the parts are rounded, their sum is exact before it is. */
function movementRows({ movement, mrr, mrrBefore }: Figures): MovementRow[] {
  const sum = (label: string, amount: number) => ({ label, amount, isSum: true });
  return [
    sum('MRR 30 days ago', roundFraction(mrrBefore)),
    ...movementParts.map((part) => ({
      label: part.label,
      amount: signedAmount(movement, part),
      isSum: false,
    })),
    sum('MRR now', roundFraction(mrr)),
  ];
}

function movementColumns(currency: string): DataColumn<MovementRow>[] {
  return [
    { label: 'Part', show: ({ label }) => label, csv: ({ label }) => label },
    amountColumn('Amount', currency, ({ amount }) => amount),
  ];
}

function MovementTable({ figures }: { figures: Figures }) {
  return (
    <DataTable
      caption="Movement of MRR in 30 days"
      columns={movementColumns(figures.currency)}
      rows={movementRows(figures)}
      keyOf={({ label }) => label}
      rowClass={({ isSum }) => isSum && 'font-medium'}
    />
  );
}
