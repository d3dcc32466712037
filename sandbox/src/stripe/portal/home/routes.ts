import type { FastifyInstance } from 'fastify';
import { createElement } from 'react';

import { MessagePage } from '../../pages/layout/message-page.tsx';
import { queryFields } from '../../pages/http/request-fields.ts';
import { sendPage } from '../../pages/http/send-page.ts';
import { withReader } from '../../store/store.ts';
import type { Store } from '../../store/store.ts';
import { PortalHomePage } from './home-page.tsx';
import { doneText, homeView } from './home-view.ts';
import { flowUrl, exitUrls } from '../session/portal-flow.ts';
import { portalRoute } from '../session/portal-route.ts';
import type { PortalParams } from '../session/portal-route.ts';

export function registerPortalHome(app: FastifyInstance, store: Store, seller: string): void {
  app.get<PortalParams>(
    '/portal/:sessionId',
    portalRoute(store, seller, async ({ visit }, request, reply) => {
      const step = flowUrl(visit);
      if (step) return reply.redirect(step, 302);
      const done = doneText(queryFields(request).done);
      const view = await withReader(store, (reader) => homeView(reader, visit, seller, done));
      return sendPage(reply, 200, createElement(PortalHomePage, view), exitUrls(visit));
    }),
  );

  app.get<PortalParams>(
    '/portal/:sessionId/done',
    portalRoute(store, seller, async ({ visit }, request, reply) => {
      const { session, configuration } = visit;
      const custom = session.flow?.after_completion.hosted_confirmation?.custom_message;
      const returnUrl = session.return_url ?? configuration.default_return_url;
      const page = createElement(MessagePage, {
        title: 'Done',
        text: custom ?? doneText(queryFields(request).step) ?? 'Everything is as you asked.',
        link: returnUrl ? { href: returnUrl, label: `Return to ${seller}` } : null,
      });
      return sendPage(reply, 200, page);
    }),
  );
}
