import { Loaded } from '@stillweb/ui/queries/loaded.tsx';
import { useSearchParams } from 'react-router';
import { useFiguresQuery } from '../../api/money.ts';
import { PageTitle } from '../../parts/page-title.tsx';
import { useMay } from '../../session/hooks.ts';
import { MonthClosePanel } from './books/month-close-panel.tsx';
import { PayoutsPanel } from './books/payouts-panel.tsx';
import { Charts } from './charts/charts.tsx';
import { ChoiceBar } from './choice-bar.tsx';
import { FiguresPanel } from './figures/figures-panel.tsx';
import { moneyChoiceOf } from './money-address.ts';
import { RevenuePanels } from './revenue/revenue-panels.tsx';

/** MRR and where it comes from, revenue, payouts, the close of a month; one currency at a time. */
export function Money() {
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
      <PageTitle title="Money">
        Each currency is counted by itself, and never added to another.
      </PageTitle>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {known && month && (
          <ChoiceBar
            figures={{ ...known, currency: currency ?? known.currency }}
            step={step}
            month={month}
          />
        )}
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
