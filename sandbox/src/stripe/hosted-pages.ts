import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { registerCheckout } from './pages/checkout/routes.ts';
import type { Sandbox } from './controls/actions.ts';
import { registerControlPage } from './pages/operator/control-routes.ts';
import { registerDashboard } from './pages/operator/dashboard-routes.ts';
import { registerPortal } from './pages/portal/routes.ts';
import { guardPages } from './pages/kit/http.ts';
import { script } from './pages/kit/assets.ts';
import { browserLocale, inPageLanguage } from './page-language.ts';
import { withReader, type Store } from './store/store.ts';
import { serveFonts } from '../appearance/fonts.ts';
import { stylesheet } from './pages/kit/assets.ts';

const FORM_LIMIT = 16 * 1024;

export interface HostedPagesOptions {
  /** The seller's name as buyers read it. */
  seller?: string | undefined;
  /** Links at the top of the control page: the site, the mail inbox. */
  links?: { label: string; href: string }[] | undefined;
}

/**
 * Adds the pages that people see: checkout, customer portal, invoices, the control page and the dashboard.
 * They are a separate plugin, so their parsers, hooks and error handlers do not affect the API.
 */
export async function registerHostedPages(
  app: FastifyInstance,
  sandbox: Sandbox,
  { seller = 'Stillweb', links = [] }: HostedPagesOptions = {},
): Promise<void> {
  await app.register(async (pages) => {
    pages.removeAllContentTypeParsers();
    await pages.register(formbody, { bodyLimit: FORM_LIMIT });
    serveFonts(app);
    guardPages(pages);
    speakToCustomers(pages, sandbox.store);
    for (const { path, contentType, content } of [stylesheet, script]) {
      pages.get(path, async (_request, reply) =>
        reply
          .headers({
            'content-type': contentType,
            'cache-control': 'public, max-age=31536000, immutable',
          })
          .send(content),
      );
    }
    registerCheckout(pages, sandbox.store, seller);
    registerPortal(pages, sandbox.store, seller);
    registerControlPage(pages, sandbox, links);
    registerDashboard(pages, sandbox.store);
  });
}

/** The parameters of the pages for customers; those of the operator have others, and are in English. */
interface CustomerPage {
  Params: { sessionId?: string; invoiceId?: string };
}

/** Makes each page for customers in the language of its session, else the customer's or the browser's. */
function speakToCustomers(pages: FastifyInstance, store: Store): void {
  pages.addHook<CustomerPage>('preHandler', (request, _reply, done) => {
    const { sessionId, invoiceId } = request.params;
    if (!sessionId && !invoiceId) return done();
    localesOf(store, request).then((locales) => inPageLanguage(locales, done), done);
  });
}

function localesOf(store: Store, { params, headers }: FastifyRequest<CustomerPage>) {
  return withReader(store, async (reader) => {
    const { sessionId = '', invoiceId = '' } = params;
    const checkout = await reader.get('checkout.session', sessionId);
    const portal = await reader.get('billing_portal.session', sessionId);
    const invoice = await reader.get('invoice', invoiceId);
    const owner = await reader.get('customer', portal?.customer ?? invoice?.customer ?? '');
    const preferred = owner?.preferred_locales ?? [];
    const browser = browserLocale(headers['accept-language']);
    return [checkout?.locale, portal?.locale, ...preferred, browser];
  });
}
