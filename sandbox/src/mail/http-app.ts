import Fastify, { type FastifyInstance } from 'fastify';
import type { Pool } from 'pg';

import { renderInboxPage } from './inbox-page.tsx';
import { inboxScript } from './inbox-assets.ts';
import { serveFonts } from '../appearance/fonts.ts';
import { inboxStyle } from './inbox-assets.ts';
import { deleteMessages, findMessage, listMessages } from './message-store.ts';
import type { Outage } from './smtp-failures.ts';
import type { Refusals } from './smtp-failures.ts';

const pagePolicy =
  "default-src 'none'; style-src 'self'; font-src 'self'; script-src 'self'; connect-src 'self'; img-src data:; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
// An email brings its own styles and images, but runs no script, submits no form and opens links in a new tab.
const emailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data: http: https:; base-uri 'self'; frame-ancestors 'self'; sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox";

const toQuery = {
  type: 'object',
  properties: { to: { type: 'string', maxLength: 320 } },
} as const;
const idParams = {
  type: 'object',
  required: ['id'],
  properties: { id: { type: 'string', pattern: '^[0-9]{1,18}$' } },
} as const;

/** The inbox over HTTP: JSON under `/api`, a page for people at `/`. */
export async function buildHttpApp(
  db: Pool,
  outage: Outage,
  refusals: Refusals,
): Promise<FastifyInstance> {
  const app = Fastify({ bodyLimit: 4_096, forceCloseConnections: true });
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
  });
  addApi(app, db);
  addFaults(app, outage, refusals);
  addPages(app, db);
  return app;
}

function addApi(app: FastifyInstance, db: Pool): void {
  app.get<{ Querystring: { to?: string } }>(
    '/api/messages',
    { schema: { querystring: toQuery } },
    async (request) => listMessages(db, request.query.to),
  );

  app.delete('/api/messages', async (_request, reply) => {
    await deleteMessages(db);
    return reply.code(204).send();
  });
}

function addFaults(app: FastifyInstance, outage: Outage, refusals: Refusals): void {
  const outageBody = {
    type: 'object',
    required: ['seconds'],
    properties: { seconds: { type: 'number', minimum: 0, maximum: 3_600 } },
  } as const;
  app.post<{ Body: { seconds: number } }>(
    '/api/outage',
    { schema: { body: outageBody } },
    async (request) => {
      outage.start(request.body.seconds);
      return { seconds: request.body.seconds };
    },
  );

  const refusalBody = {
    type: 'object',
    required: ['to', 'reply'],
    properties: {
      to: { type: 'string', minLength: 1, maxLength: 320 },
      reply: { type: 'string', pattern: '^([45][0-9]{2} [ -~]{1,200})?$' },
    },
  } as const;
  app.post<{ Body: { to: string; reply: string } }>(
    '/api/refusals',
    { schema: { body: refusalBody } },
    async (request) => {
      refusals.set(request.body.to, request.body.reply);
      return request.body;
    },
  );
}

function addPages(app: FastifyInstance, db: Pool): void {
  serveFonts(app);
  app.get('/inbox.css', async (_request, reply) => reply.type('text/css').send(inboxStyle));
  app.get('/inbox.js', async (_request, reply) => reply.type('text/javascript').send(inboxScript));

  type PageQuery = { to?: string; id?: string; view?: 'html' | 'text' };
  const pageQuery = {
    type: 'object',
    properties: {
      ...toQuery.properties,
      ...idParams.properties,
      view: { enum: ['html', 'text'] },
    },
  } as const;
  app.get<{ Querystring: PageQuery }>(
    '/',
    { schema: { querystring: pageQuery } },
    async (request, reply) => {
      const { to, id, view } = request.query;
      const messages = await listMessages(db, to || undefined);
      const open = id === undefined ? undefined : await findMessage(db, id);
      const page = renderInboxPage({ messages, open, to: to ?? '', view: view ?? 'html' });
      return reply.header('content-security-policy', pagePolicy).type('text/html').send(page);
    },
  );

  app.get<{ Params: { id: string } }>(
    '/messages/:id/html',
    { schema: { params: idParams } },
    async (request, reply) => {
      const message = await findMessage(db, request.params.id);
      if (!message) return reply.callNotFound();
      const page = `<!doctype html><base target="_blank">${message.html}`;
      return reply.header('content-security-policy', emailPolicy).type('text/html').send(page);
    },
  );
}
