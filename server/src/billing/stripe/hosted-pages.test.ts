import { expect, test } from 'vitest';
import { createApiClient } from '../../../test/calls/api-client.ts';
import { startForwardingProxy } from '../../../test/proxies/forwarding-proxy.ts';
import { startBilling } from '../../../test/worlds/start-billing.ts';
import { createHostedPageCheck } from './hosted-pages.ts';

const outside = { STRIPE_CUSTOM_DOMAIN: 'pay.stillweb.example' };
const besideTheSandbox = { STRIPE_API_BASE: 'http://127.0.0.1:12111' };

test.each([
  [outside, 'https://checkout.stripe.com/c/pay/cs_live_a', true],
  [outside, 'https://billing.stripe.com/p/session/live_a', true],
  [outside, 'https://pay.stillweb.example/c/pay/cs_live_a', true],
  [outside, 'http://checkout.stripe.com/c/pay/cs_live_a', false],
  [outside, 'https://stripe.com.evil.example/', false],
  [outside, 'https://evilstripe.com/', false],
  [outside, 'https://checkout.stripe.com@evil.example/', false],
  [outside, 'https://evil.pay.stillweb.example/', false],
  [outside, 'http://localhost:12111/pay/cs_test_a', false],
  [outside, 'javascript:alert(1)//checkout.stripe.com', false],
  [outside, '//checkout.stripe.com/c/pay', false],
  [besideTheSandbox, 'http://localhost:12111/pay/cs_test_a', true],
  [besideTheSandbox, 'http://evil.example:12111/pay/cs_test_a', false],
  [besideTheSandbox, 'javascript://localhost/', false],
])('security 16: with %j, a browser may be sent to %s: %s', (config, address, expected) => {
  expect(createHostedPageCheck(config)(address)).toBe(expected);
});

test('security 16: a URL of another host in an answer of Stripe reaches no browser', async () => {
  const world = await startBilling();
  const buyer = await world.aBuyer();
  await buyer.subscribe('MONTHLY');
  const other = await world.aBuyer();
  const lying = await startForwardingProxy(world.sandboxUrl, async (_request, forward) => {
    const { status, text } = await forward();
    return { status, text: text.replaceAll(/("url": *"http:\/\/)[^/"]+/g, '$1evil.example') };
  });
  const misled = await world.startAnother({ STRIPE_API_BASE: lying.url, SERVE: ['site'] });

  const { post } = createApiClient(misled.url);
  for (const answer of [
    await post('/subscription/checkout-session', { plan: 'MONTHLY' }, { token: other.token() }),
    await post('/subscription/checkout-session/portal', undefined, { token: buyer.token() }),
  ]) {
    expect(answer).toMatchObject({ status: 503, body: { code: 'PAYMENT_PROVIDER_UNAVAILABLE' } });
    expect(JSON.stringify(answer.body)).not.toContain('evil');
  }
  await misled.close();
  await lying.close();
  await world.close();
});
