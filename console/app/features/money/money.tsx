import type { Figures, SeriesQuery } from '@stillweb/contract/console/figures/figures';
import { mediumDay } from '@stillweb/contract/text/dates';
import { formatExactMoney } from '@stillweb/contract/text/money';
import { Loaded } from '../../page/loaded.tsx';
import { useSearchParams } from 'react-router';
import { ChoiceField } from '../../forms/choice-field.tsx';
import { currencyOptions } from '../../forms/options.ts';
import { Allowed } from '../../page/allowed.tsx';
import { PageTitle } from '../../page/page-title.tsx';
import { useMay } from '../../session/hooks.ts';
import { monthLabel } from '../../text/labels.ts';
import { useFiguresQuery } from './api.ts';
import { Charts } from './charts/charts.tsx';
import { FiguresPanel } from './figures-panel.tsx';
import { moneyChoiceOf } from './money-address.ts';
import { MonthClosePanel } from './month-close-panel.tsx';
import { PayoutsPanel } from './payouts-panel.tsx';
import { RevenuePanels } from './revenue-panels.tsx';

export default function MoneyPage() {
  return (
    <Allowed needs="read-figures">
      <Money />
    </Allowed>
  );
}

/** MRR and where it comes from, revenue, payouts, the close of a month; one currency at a time. */
function Money() {
  const [params] = useSearchParams();
  const { month: chosenMonth, step, currency, churn, coupons } = moneyChoiceOf(params);
  const choice = { churn, coupons, ...(currency && { currency }) };
  const query = useFiguresQuery(choice);
  // Those of the choice before stay until the new ones come, so that the bar keeps the focus.
  const { data: known } = query;
  const month = chosenMonth ?? known?.at.slice(0, 7);
  const seesBooks = useMay('read-payouts');
  return (
    <>
      <PageTitle title="Money">Each currency is counted separately.</PageTitle>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {known && month && (
          <ChoiceBar
            figures={{ ...known, currency: currency ?? known.currency }}
            step={step}
            month={month}
          />
        )}
        {known?.approximateTotal && <ApproximateTotal {...known.approximateTotal} />}
        <Loaded query={query} what="the figures" className="h-64">
          {(figures) => <FiguresPanel figures={figures} />}
        </Loaded>
        <Charts choice={choice} step={step} />
        {known && month && (
          <>
            <RevenuePanels month={month} currency={currency ?? known.currency} />
            {seesBooks && <MonthClosePanel month={month} />}
          </>
        )}
        {seesBooks && <PayoutsPanel />}
      </div>
    </>
  );
}

/** All currencies together: for a first impression, in no file. */
function ApproximateTotal({ currency, mrr, ratesOf }: NonNullable<Figures['approximateTotal']>) {
  return (
    <p className="text-sm text-soft">
      {`All currencies together: about ${formatExactMoney(mrr, currency)} a month at rates of ${mediumDay(ratesOf)}`}
    </p>
  );
}

interface ChoiceBarProps {
  figures: Pick<Figures, 'at' | 'currency' | 'currencies'>;
  step: SeriesQuery['step'];
  month: string;
}

/** The currency and periods of the page; they stay visible where there is room. */
function ChoiceBar({ figures: { at, currency, currencies }, step, month }: ChoiceBarProps) {
  return (
    <section
      aria-label="Currency and period"
      className="z-20 border-y border-line bg-paper py-3 sm:sticky sm:top-0"
    >
      <div className="grid max-w-4xl gap-4 sm:grid-cols-3">
        <ChoiceField
          label="Currency"
          name="currency"
          value={currency}
          options={currencyOptions([...new Set([currency, ...currencies])])}
        />
        <ChoiceField
          label="Charts"
          name="step"
          value={step}
          options={{ month: 'Thirteen months', day: 'Sixty days' }}
        />
        <ChoiceField label="Month" name="month" value={month} options={monthOptions(at)} />
      </div>
    </section>
  );
}

const monthCount = 36;

/** The months until an instant, the newest first. */
function monthOptions(now: string): Record<string, string> {
  const date = new Date(now);
  const months = Array.from({ length: monthCount }, (_, index) => {
    const start = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - index));
    return start.toISOString().slice(0, 7);
  });
  return Object.fromEntries(months.map((month) => [month, monthLabel(month)]));
}
