import { availableParallelism } from 'node:os';
import { authApi } from '@stillweb/contract/account/auth';
import { apiBase } from '@stillweb/contract/errors';
import { subscriptionApi } from '@stillweb/contract/billing/manage-subscription';
import { createDevices } from '../../server/bench/devices.ts';
import type { TemporaryCopy } from '../lib/stack/temporary-copy.ts';
import { metricsToken, readCpuSeconds, type Target } from './compare.ts';
import { readEtags, requestEntitlements } from './licence.ts';
import { signUp, subscribe } from '../clients/user.ts';

/** Variables with which a copy reports its processor time and sees different client addresses. */
export const measuredEnvironment = { METRICS_TOKEN: metricsToken, TRUST_PROXY: '127.0.0.1' };

/**
 * An account has 60 right log-ins an hour from one address. From so many, 50 accounts have 30,000 for each
 * processor, and none hashes so many passwords within the half minute that the row takes.
 */
const clientAddresses = Array.from(
  { length: 10 * availableParallelism() },
  (_, number) => `2001:db8:0:${number}::1`,
);
/** A device has 120 requests an hour: two rows of so many devices each, and their ETags. */
const devices = 2000;
/** The size of the server's own connection pool. */
const connections = 10;

export type HotCall = { name: string; target: Target; connections: number };

/** The calls that grow with the number of users, of a copy that gets the users and devices for them. */
export async function prepareHotCalls(copy: TemporaryCopy) {
  const { siteUrl: url, databaseUrl } = copy;
  const subscribers = await createSubscribers(copy, 50);
  await createDevices(databaseUrl, 2 * devices);
  const cpuSeconds = () => readCpuSeconds(`${url}/metrics`);
  const call = (name: string, requests: Target['requests']) => ({
    name,
    target: { url, cpuSeconds, requests },
    connections,
  });
  // Read just before they are used: the claims of some devices change every minute.
  const prepareUnchanged = async () => {
    const etags = await readEtags(url, devices, 2 * devices);
    const polls = call('entitlement, 304', requestEntitlements(devices, 2 * devices, etags));
    return { ...polls, target: { ...polls.target, status: 304 as const } };
  };
  return {
    home: call('home page, brotli', [{ path: '/', headers: { 'accept-encoding': 'br' } }]),
    current: call('GET /subscription/current', subscribers.map(requestSubscription)),
    entitlement: call('entitlement, 200', requestEntitlements(0, devices)),
    prepareUnchanged,
    logIn: {
      ...call(
        'log-in',
        clientAddresses.flatMap((ip) => subscribers.map(requestLogInFrom(ip))),
      ),
      connections: availableParallelism(),
    },
  };
}

function requestSubscription({ accessToken, ip }: Subscriber) {
  const headers = { authorization: `Bearer ${accessToken}`, 'x-forwarded-for': ip };
  return { path: `${apiBase}${subscriptionApi.current.path}`, headers };
}

function requestLogInFrom(ip: string) {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': ip };
  return ({ email, password }: Subscriber) => ({
    method: 'POST' as const,
    path: `${apiBase}${authApi.login.path}`,
    headers,
    body: JSON.stringify({ email, password }),
  });
}

type Subscriber = { email: string; password: string; accessToken: string; ip: string };

const atOnce = 5;

/** Users on trial, made through the API and the hosted pages, each with an IP address of its own. */
async function createSubscribers(copy: TemporaryCopy, count: number): Promise<Subscriber[]> {
  const subscribers: Subscriber[] = [];
  while (subscribers.length < count) {
    const batch = Array.from({ length: atOnce }, (_, index) =>
      createSubscriber(copy, subscribers.length + index),
    );
    subscribers.push(...(await Promise.all(batch)));
  }
  return subscribers;
}

async function createSubscriber(copy: TemporaryCopy, number: number): Promise<Subscriber> {
  const credentials = { email: `bench-${number}@stillweb.example`, password: 'Passw0rd!' };
  const user = await signUp(copy, { name: `Bench ${number}`, ...credentials });
  await subscribe(user, 'MONTHLY');
  return { ...credentials, accessToken: user.accessToken, ip: `10.0.0.${number}` };
}
