import { createHmac } from 'node:crypto';
import { apiBase } from '@stillweb/contract/errors';
import { subscriptionApi } from '@stillweb/contract/subscription';
import type { BenchSite } from './bench-site.ts';
import { encode, type Encoded } from './load.ts';

/** Signed events, each new, about a customer who is not ours: what taking one in costs by itself. */
export function webhookEvents({ url, webhookSecret }: BenchSite): () => Encoded {
  const secret = webhookSecret.split(',')[0] ?? '';
  const series = Date.now();
  let count = 0;
  return () => {
    const id = `evt_bench_${series}_${(count += 1)}`;
    const object = { object: 'invoice', id: `in_${count}`, customer: 'cus_nobody' };
    const event = { id, object: 'event', type: 'invoice.paid', livemode: false, data: { object } };
    const body = JSON.stringify(event);
    const time = Math.floor(Date.now() / 1000);
    const digest = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
    const headers = {
      'content-type': 'application/json',
      'stripe-signature': `t=${time},v1=${digest}`,
    };
    return encode({
      url: `${url}${apiBase}${subscriptionApi.webhook.path}`,
      method: 'POST',
      headers,
      body,
    });
  };
}
