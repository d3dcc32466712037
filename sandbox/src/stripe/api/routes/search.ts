import type Stripe from 'stripe';
import type { Kind, ObjectTypes } from '../../store/object-types.ts';
import { invalidRequest } from '../../stripe-error.ts';
import type { Api } from '../create-api.ts';
import { paging, text } from '../form.ts';
import type { ApiPath } from '../resources.ts';
import { parseSearchQuery } from '../search-query.ts';
import type { SearchFields } from '../search-query.ts';

const dated = { created: 'number' } as const;
const paid = { ...dated, currency: 'token', customer: 'token', status: 'token' } as const;

const card = 'payment_method_details.card';

/** What Stripe lets one search for, without what the sandbox does not have. */
const searches: { path: ApiPath; kind: Kind; plural: string; fields: SearchFields }[] = [
  {
    path: '/customers/search',
    kind: 'customer',
    plural: 'customers',
    fields: { ...dated, email: 'text', name: 'text', phone: 'text' },
  },
  {
    path: '/charges/search',
    kind: 'charge',
    plural: 'charges',
    fields: {
      ...paid,
      amount: 'number',
      'billing_details.address.postal_code': 'token',
      disputed: 'token',
      [`${card}.brand`]: 'token',
      [`${card}.exp_month`]: 'token',
      [`${card}.exp_year`]: 'token',
      [`${card}.fingerprint`]: 'token',
      [`${card}.last4`]: 'token',
      refunded: 'token',
    },
  },
  {
    path: '/invoices/search',
    kind: 'invoice',
    plural: 'invoices',
    fields: { ...paid, number: 'token', total: 'number' },
  },
  {
    path: '/payment_intents/search',
    kind: 'payment_intent',
    plural: 'payment_intents',
    fields: { ...paid, amount: 'number' },
  },
  {
    path: '/subscriptions/search',
    kind: 'subscription',
    plural: 'subscriptions',
    fields: { ...dated, canceled_at: 'number', status: 'token' },
  },
];

/** The searches by query, newest first. Unlike at Stripe they see a change at once. */
export function searchRoutes(api: Api): void {
  for (const { path, kind, plural, fields } of searches) {
    const shape = { limit: paging.limit, page: text.optional(), query: text };
    api.get(path, shape, async (reader, { limit, page, query }) => {
      const after = page && idOf(page);
      if (after !== undefined && (await reader.find(after))?.body.object !== kind) {
        throw invalidRequest('Invalid page token.', 'page');
      }
      const found = await reader.list(kind, {
        conditions: parseSearchQuery(query, fields, plural),
        after,
        limit: limit + 1,
      });
      const data = found.slice(0, limit);
      const last = found.length > limit ? data.at(-1) : undefined;
      return {
        object: 'search_result',
        data,
        has_more: last !== undefined,
        next_page: last ? Buffer.from(last.id).toString('base64url') : null,
        url: `/v1${path}`,
      } satisfies Stripe.ApiSearchResult<ObjectTypes[Kind]>;
    });
  }
}

/** The last id of the page before, from the token that names the next one. */
function idOf(page: string): string {
  return Buffer.from(page, 'base64url').toString();
}
