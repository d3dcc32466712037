import type { Funnel, FunnelSteps } from '@stillweb/contract/console/figures/growth';

export interface CampaignRow extends FunnelSteps {
  label: string;
  source: string;
}

/** The campaigns, then one row for all others. */
export function campaignRows({ campaigns, others }: Funnel): CampaignRow[] {
  const rows = campaigns.map(({ campaign, source, ...steps }) => ({
    label: campaign ?? '(none known)',
    source: source ?? '(none known)',
    ...steps,
  }));
  if (!others) return rows;
  const { campaigns: rest, ...steps } = others;
  return [...rows, { label: `${rest} more`, source: '', ...steps }];
}
