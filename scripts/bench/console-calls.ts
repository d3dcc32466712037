import { actionsApi } from '@stillweb/contract/console/actions';
import { auditApi } from '@stillweb/contract/console/staff/audit';
import { booksApi } from '@stillweb/contract/console/figures/books';
import { catalogueApi } from '@stillweb/contract/console/catalogue';
import { chaseApi } from '@stillweb/contract/console/figures/chase';
import { customersApi } from '@stillweb/contract/console/customers';
import { figuresApi } from '@stillweb/contract/console/figures/figures';
import { growthApi } from '@stillweb/contract/console/figures/growth';
import { importsApi } from '@stillweb/contract/console/imports';
import { mailingsApi } from '@stillweb/contract/console/mail/mailings';
import { mailsApi } from '@stillweb/contract/console/mail/mails';
import { renewalApi } from '@stillweb/contract/console/figures/renewals';
import { revenueApi } from '@stillweb/contract/console/figures/revenue';
import { sessionApi } from '@stillweb/contract/console/staff/session';
import { staffApi } from '@stillweb/contract/console/staff/staff';
import { suppressionsApi } from '@stillweb/contract/console/mail/suppressions';
import { switchesApi } from '@stillweb/contract/console/switches';
import { systemApi } from '@stillweb/contract/console/system';
import { todayApi } from '@stillweb/contract/console/figures/today';
import { consoleApiBase } from '@stillweb/contract/console/api-base';
import { pathOf } from '../clients/api.ts';
import { type Sample, readSample } from '../../server/bench/sample.ts';
import { printTableSizes } from './licence.ts';
import { createHistory } from '../../server/bench/history.ts';
import { createStaffCookies } from '../../server/bench/staff.ts';
import type { TemporaryCopy } from '../lib/stack/temporary-copy.ts';
import { quantile } from '../lib/statistics.ts';

type Operation = { operationId: string; method: string; path: string };
type Asked = { params?: Record<string, string>; query?: Record<string, string> };
export type Call = [what: string, operation: Operation, asked?: Asked];

const day = 86_400_000;
const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10);

/** The calls of the screens, by the name of the screen, as the endpoints of the console make them. */
export function listCalls({ customer, mailing, action }: Sample, now = Date.now()): Call[] {
  const { list, read } = actionsApi;
  const { search, list: listCustomers } = customersApi;
  const month = dayOf(now - 40 * day).slice(0, 7);
  const userId = customer.id;
  const range = (days: number) => ({ from: dayOf(now - (days - 1) * day), to: dayOf(now) });
  return [
    ['all: who is logged in', sessionApi.me],
    ['today: figures', todayApi.read],
    ['today: waiting actions', list, { query: { state: 'awaits-approval' } }],
    ['today: own actions', list],
    ['customers: newest', listCustomers],
    ['customers: newest payers', listCustomers, { query: { status: 'subscriber' } }],
    ['customers: newest overdue', listCustomers, { query: { status: 'past-due' } }],
    ['customers: newest ended', listCustomers, { query: { status: 'ended', plan: 'YEARLY' } }],
    ['customers: newest without any', listCustomers, { query: { status: 'never' } }],
    ['customers: an address', search, { query: { q: customer.email } }],
    ['customers: its beginning', search, { query: { q: customer.email.slice(0, 8) } }],
    ['customers: typing errors', search, { query: { q: misspell(customer.email) } }],
    ['customers: a name', search, { query: { q: customer.name } }],
    ['customers: two letters of a name', search, { query: { q: '太郎' } }],
    ['customers: an account', search, { query: { q: userId } }],
    ['customers: a customer at Stripe', search, { query: { q: customer.stripeId } }],
    ['customers: a card', search, { query: { q: customer.card } }],
    ['customers: charged in 7 days', renewalApi.list],
    ['customers: charged in 30 days', renewalApi.list, { query: { days: '30' } }],
    ['customer: page', customersApi.read, { params: { userId } }],
    ['customer: actions under way', list, { query: { userId } }],
    ['customer: an action', read, { params: { id: action } }],
    ['chase: largest', chaseApi.list],
    ['chase: newest', chaseApi.list, { query: { order: 'newest' } }],
    ['chase: disputes', chaseApi.disputes],
    ['money: figures', figuresApi.read],
    [
      'money: figures, 40 days ago',
      figuresApi.read,
      { query: { at: new Date(now - 40 * day).toISOString() } },
    ],
    [
      'money: figures, all switches',
      figuresApi.read,
      { query: { churn: 'at-period-end', coupons: 'ignored' } },
    ],
    ['money: chart of months', figuresApi.series],
    ['money: chart of days', figuresApi.series, { query: { step: 'day', count: '60' } }],
    ['money: revenue', revenueApi.read, { query: { month: dayOf(now).slice(0, 7) } }],
    ['money: revenue of a whole month', revenueApi.read, { query: { month } }],
    ['money: month close', booksApi.close, { params: { month } }],
    ['money: payouts', booksApi.payouts],
    ['growth: funnel, campaigns, 30 days', growthApi.funnel, { query: range(30) }],
    ['growth: funnel, campaigns, 92 days', growthApi.funnel, { query: range(92) }],
    ['growth: cancellations, 30 days', growthApi.churn, { query: range(30) }],
    ['growth: cancellations, a year', growthApi.churn, { query: range(366) }],
    ['growth: uninstalls, a year', growthApi.uninstalls, { query: range(366) }],
    ['growth: cohorts', growthApi.cohorts],
    ['mails: totals, 30 days', mailsApi.totals, { query: range(30) }],
    ['mails: mailings', mailingsApi.list],
    ['mails: a mailing', mailingsApi.read, { params: { id: mailing } }],
    ['mails: suppressions', suppressionsApi.list],
    ['mails: an address', suppressionsApi.list, { query: { email: customer.email } }],
    ['catalogue: prices, who pays them', catalogueApi.read],
    ['system: servers, jobs, alerts', systemApi.read],
    ['system: import', importsApi.read],
    ['system: switches', switchesApi.list],
    ['staff: members', staffApi.list],
    ['staff: own passkeys', sessionApi.passkeys],
    ['audit: newest', auditApi.list],
    ['audit: of a customer', auditApi.list, { query: { target: userId } }],
    ['audit: of a kind', auditApi.list, { query: { action: 'resync' } }],
  ];
}

/** Path and query of a call. */
export function addressOf([, operation, asked = {}]: Call): string {
  return pathOf(operation, asked);
}

/** With two letters exchanged before the @ and two after it, as when typing in a hurry. */
function misspell(email: string): string {
  return email.replace(/^(..)(.)(.)(.*@..)(.)(.)/, '$1$3$2$4$6$5');
}

/** Milliseconds, for nineteen answers of twenty. */
const goal = 200;
const attempts = 40;

/** So many customers of two years in a database of their own, and how long each call of a screen takes. */
export async function measureConsole(
  { databaseUrl, consoleUrl }: TemporaryCopy,
  customers: number,
): Promise<void> {
  const since = performance.now();
  await createHistory(databaseUrl, customers);
  const seconds = ((performance.now() - since) / 1000).toFixed(0);
  console.log(`${customers} customers with two years of history, made in ${seconds} s`);
  await printTableSizes(databaseUrl);
  const cookies = await createStaffCookies(databaseUrl);
  for (const [index, call] of listCalls(await readSample(databaseUrl)).entries()) {
    // Each is made by the next member, because one person may search sixty times a minute.
    const cookie = cookies[index % cookies.length] ?? '';
    const times = await measure(`${consoleUrl}${consoleApiBase}${addressOf(call)}`, cookie);
    const [first = 0] = times;
    const p95 = quantile(times.slice(1), 0.95);
    const verdict = p95 < goal ? 'met' : 'not met';
    console.log(
      `${call[0].padEnd(36)} first ${first.toFixed(0).padStart(5)} ms   p95 ${p95.toFixed(0).padStart(5)} ms   < ${goal} ms, ${verdict}`,
    );
  }
}

/** Milliseconds of each attempt, one after the other. @throws when an answer is no success */
async function measure(url: string, cookie: string): Promise<number[]> {
  const times: number[] = [];
  while (times.length < attempts) {
    const since = performance.now();
    const answer = await fetch(url, { headers: { cookie } });
    const body = await answer.text();
    if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}: ${body}`);
    times.push(performance.now() - since);
  }
  return times;
}
