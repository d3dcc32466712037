import { Loaded } from '@stillweb/ui/queries/loaded.tsx';
import { useSearchParams } from 'react-router';
import { useFiguresQuery } from '../../api/money.ts';
import { PageTitle } from '../../parts/page-title.tsx';
import { useMay } from '../../session/hooks.ts';
import { MonthClosePanel } from './books/month-close-panel.tsx';
import { PayoutsPanel } from './books/payouts-panel.tsx';
import { Charts } from './charts/charts.tsx';
import { ChoiceField } from './choice-field.tsx';
import { FiguresPanel } from './figures/figures-panel.tsx';
import { moneyChoiceOf } from './money-address.ts';
import { monthOptions } from './months.ts';
import { RevenuePanels } from './revenue/revenue-panels.tsx';

/** MRR and where it comes from, revenue, payouts, the close of a month; one currency at a time. */
export function Money() {
  const [params] = useSearchParams();
  const { month, step, currency, churn, coupons } = moneyChoiceOf(params);
  const choice = { churn, coupons, ...(currency && { currency }) };
  const query = useFiguresQuery(choice);
  const seesBooks = useMay('read-payouts');
  return (
    <>
      <PageTitle title="Money">
        Each currency is counted by itself, and never added to another.
      </PageTitle>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Loaded query={query} what="the figures" className="h-64">
          {(figures) => <FiguresPanel figures={figures} />}
        </Loaded>
        <Charts choice={choice} step={step} />
        {query.currentData && (
          <>
            <div className="mt-4 max-w-72">
              <ChoiceField
                label="Month"
                name="month"
                value={month ?? query.currentData.at.slice(0, 7)}
                options={monthOptions(query.currentData.at)}
              />
            </div>
            <RevenuePanels
              month={month ?? query.currentData.at.slice(0, 7)}
              currency={query.currentData.currency}
            />
            {seesBooks && <MonthClosePanel month={month ?? query.currentData.at.slice(0, 7)} />}
          </>
        )}
        {seesBooks && <PayoutsPanel />}
      </div>
    </>
  );
}
