import type { PortalConfiguration } from '../../store/object-types.ts';

const labels: Record<string, string> = {
  too_expensive: 'It costs too much',
  missing_features: 'A feature is missing',
  switched_service: 'I found something better',
  unused: 'I don’t use it',
  customer_service: 'Support could not help me',
  too_complex: 'It is hard to use',
  low_quality: 'It does not work well',
  other: 'Another reason',
};

/** The reasons that the configuration offers; none when it asks for no reason. */
export function offeredReasons({
  features,
}: PortalConfiguration): { value: string; label: string }[] {
  const { enabled, options } = features.subscription_cancel.cancellation_reason;
  return enabled ? options.map((value) => ({ value, label: labels[value] ?? value })) : [];
}
