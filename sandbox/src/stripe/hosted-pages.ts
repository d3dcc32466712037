import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';

import { registerCheckout } from './pages/checkout/routes.ts';
import type { Sandbox } from './controls/actions.ts';
import { registerControlPage } from './pages/operator/control-routes.ts';
import { registerDashboard } from './pages/operator/dashboard-routes.ts';
import { registerPortal } from './pages/portal/routes.ts';
import { guardPages } from './pages/kit/http.ts';
import { script } from './pages/kit/assets.ts';
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
