import { segmentStatuses, type Segment } from '@stillweb/contract/console/mail/mailings';

/** A segment in words, as a list of its conditions. */
export function segmentText(segment: Segment): string {
  const { status, endedFrom, endedTo, plan, offer, campaign, country } = segment;
  return [
    segmentStatuses[status] + endedText(endedFrom, endedTo),
    plan && `plan ${plan}`,
    offer && `offer ${offer}`,
    campaign && `campaign ${campaign}`,
    country && `in ${country}`,
  ]
    .filter(Boolean)
    .join(', ');
}

function endedText(from: number | undefined, to: number | undefined): string {
  if (from === undefined && to === undefined) return '';
  return to === undefined ? ` at least ${from} days ago` : ` ${from ?? 0} to ${to} days ago`;
}
