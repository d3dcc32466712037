import type { Funnel, FunnelSteps } from '@stillweb/contract/console/growth';

export interface CampaignRow extends FunnelSteps {
  label: string;
  source: string;
}

/** The rows of the table: the campaigns, then what is left of them. */
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
