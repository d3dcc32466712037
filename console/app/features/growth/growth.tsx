import { Loaded } from '@stillweb/ui/queries/loaded.tsx';
import { useCohortsQuery, useFunnelQuery } from '../../api/growth.ts';
import { CsvButton } from '../../parts/csv-button.tsx';
import { DayRangeForm } from '../../parts/day-range-form.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { Panel } from '../../parts/panel.tsx';
import { useDayRange } from '../../parts/use-day-range.ts';
import { SaveCsv } from '../../parts/save-csv.tsx';
import { campaignRows } from './campaign-rows.ts';
import { ChurnPanels } from './churn/churn-panels.tsx';
import { UninstallPanels } from './churn/uninstall-panels.tsx';
import { campaignColumns, CampaignTable } from './campaign-table.tsx';
import { cohortCsv } from './cohort-cells.ts';
import { CohortTable } from './cohort-table.tsx';
import { FunnelTable } from './funnel-table.tsx';

/** How visitors become customers, and for how long they stay. */
export function Growth() {
  const range = useDayRange();
  const funnel = useFunnelQuery(range);
  return (
    <>
      <PageTitle title="Growth">Counts of people.</PageTitle>
      <DayRangeForm range={range} label="Days of this page" />
      <div className="grid gap-5">
        <Panel title="From sign-up to payment">
          <Loaded query={funnel} what="the funnel">
            {({ total }) => <FunnelTable total={total} />}
          </Loaded>
          <Limits />
        </Panel>
        {funnel.currentData && funnel.currentData.campaigns.length > 0 && (
          <Panel
            title="By campaign"
            actions={
              <CsvButton
                name={`funnel ${range.from} to ${range.to}`}
                columns={campaignColumns}
                rows={campaignRows(funnel.currentData)}
              />
            }
          >
            <CampaignTable funnel={funnel.currentData} />
          </Panel>
        )}
        <Cohorts />
        <ChurnPanels range={range} />
        <UninstallPanels range={range} />
      </div>
    </>
  );
}

function Limits() {
  return (
    <ul className="mt-4 grid list-disc gap-1 ps-5 text-sm text-soft">
      <li>
        People who signed up on these days, and how far they have come. Trials that are still
        running can lead to a payment later.
      </li>
      <li>
        Not included: accounts deleted since, and unverified sign-ups, which are deleted after 30
        days. Older days show fewer sign-ups than there were, and a better rate.
      </li>
      <li>Paid means that an invoice was paid, even if it was refunded later.</li>
    </ul>
  );
}

function Cohorts() {
  const cohorts = useCohortsQuery();
  return (
    <Panel
      title="Still subscribed"
      actions={
        cohorts.currentData && <SaveCsv name="cohorts" rows={cohortCsv(cohorts.currentData)} />
      }
    >
      <Loaded query={cohorts} what="the cohorts">
        {(data) => <CohortTable cohorts={data} />}
      </Loaded>
      <p className="mt-4 text-sm text-soft">
        The customers who first paid in a month, and the share of them that still had a subscription
        this many full months later, paused and free ones included. Counted every ten minutes. *
        Some of them have not been customers for that long yet.
      </p>
    </Panel>
  );
}
