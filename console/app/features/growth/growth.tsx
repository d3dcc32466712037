import { Loaded } from '../../page/loaded.tsx';
import { DayRangeForm, useDayRange } from '../../forms/day-range.tsx';
import { Allowed } from '../../page/allowed.tsx';
import { PageTitle } from '../../page/page-title.tsx';
import { Panel } from '../../page/panel.tsx';
import { CsvButton, SaveCsv } from '../../tables/csv-button.tsx';
import { useCohortsQuery, useFunnelQuery } from './api.ts';
import { campaignColumns, campaignRows, CampaignTable } from './campaign-table.tsx';
import { ChurnPanels } from './churn-panels.tsx';
import { cohortCsv, CohortTable } from './cohort-table.tsx';
import { FunnelTable } from './funnel-table.tsx';
import { UninstallPanels } from './uninstall-panels.tsx';

export default function GrowthPage() {
  return (
    <Allowed needs="read-growth">
      <Growth />
    </Allowed>
  );
}

/** The conversion of visitors to customers, and retention. */
function Growth() {
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
        days. Older days therefore show too few sign-ups, and too good a rate.
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
