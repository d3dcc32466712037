import type { Figures } from '@stillweb/contract/console/figures';
import { classes } from '@stillweb/ui/classes.ts';
import { formatExactMoney } from '@stillweb/contract/money-text';
import type { ReactNode } from 'react';
import { formatCount } from '../../../parts/counts.ts';
import { CsvButton } from '../../../parts/csv-button.tsx';
import { currencyOptions } from '../../../parts/currency-options.ts';
import { Instant } from '../../../parts/instant.tsx';
import { Panel } from '../../../parts/panel.tsx';
import { roundFraction, showFraction, showShare } from '../amounts.ts';
import { ChoiceField } from '../choice-field.tsx';
import { DefinitionFields, definitionText } from './definition-fields.tsx';
import { MovementTable, movementColumns, movementRows } from './movement-table.tsx';

/** The figures of now and of the 30 days until now, with the definitions that they go by. */
export function FiguresPanel({ figures }: { figures: Figures }) {
  const { currency, currencies, churn30, trialConversion30: trials } = figures;
  const known = [...new Set([currency, ...currencies])];
  return (
    <>
      <div className="grid max-w-4xl items-end gap-4 sm:grid-cols-3">
        <ChoiceField
          label="Currency"
          name="currency"
          value={currency}
          options={currencyOptions(known)}
        />
        <DefinitionFields churn={figures.churn} coupons={figures.coupons} />
      </div>
      <div className="grid gap-5 xl:grid-cols-[2fr_1fr]">
        <section aria-label="Figures" className="grid gap-5 sm:grid-cols-2">
          <Tile label="MRR" value={showFraction(figures.mrr, currency)}>
            <Difference figures={figures} />
            <span className="block">{definitionText(figures)}</span>
          </Tile>
          <Tile label="Subscribers" value={formatCount(figures.subscribers)}>
            Customers with an MRR above zero, as of <Instant value={figures.at} />
          </Tile>
          <Tile label="Churn, 30 days" value={showShare(churn30)}>
            {`${churn30.n} of ${churn30.d}: those who stopped counting, among the subscribers before and those who were new`}
          </Tile>
          <Tile label="Trial conversion, 30 days" value={showShare(trials)}>
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

interface TileProps {
  label: string;
  value: string;
  children: ReactNode;
}

function Tile({ label, value, children }: TileProps) {
  return (
    <div className="rounded-lg border border-line bg-raised p-4 sm:p-5">
      <h2 className="text-sm font-medium text-soft">{label}</h2>
      <p className="my-1 font-display text-2xl tabular-nums">{value}</p>
      <p className="text-xs text-soft">{children}</p>
    </div>
  );
}

function Difference({ figures: { mrr, mrrBefore, currency } }: { figures: Figures }) {
  const difference = roundFraction(mrr) - roundFraction(mrrBefore);
  return (
    <span className={classes('block', difference < 0 ? 'text-red' : 'text-green')}>
      {`${difference < 0 ? '−' : '+'}${formatExactMoney(Math.abs(difference), currency)} in 30 days`}
    </span>
  );
}
