import { addresses } from './addresses.ts';

/** After all tests: their Stripe traffic, the events included, is what the SDK's declarations allow. */
export default async function judgeTraffic(): Promise<void> {
  const response = await fetch(addresses.findings, { method: 'POST' });
  const { findings } = JSON.parse(await response.text());
  if (!Array.isArray(findings)) throw new Error('the referee of the Stripe traffic did not answer');
  if (findings.length > 0) throw new Error(`Stripe traffic: ${JSON.stringify(findings, null, 2)}`);
}
