import type { FastifyInstance, FastifyRequest, FastifyReply } from 'fastify';
import { createElement } from 'react';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StripeError } from '../../stripe-error.ts';
import { MessagePage } from './page-shell.tsx';

/** For every page: headers that stop caching and framing, a refusal of forms from other sites, errors as HTML. */
export function guardPages(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
    // The control page has no login, so another site's form must not be able to use it.
    const site = request.headers['sec-fetch-site'];
    if (request.method === 'POST' && (site === 'cross-site' || site === 'same-site')) {
      return sendPage(reply, 403, refusal('This form was sent from another site.'));
    }
    return undefined;
  });
  app.setErrorHandler((error, request, reply) => {
    const status = statusOf(error);
    if (error instanceof StripeError) return sendPage(reply, status, refusal(error.message));
    if (status < 500) return sendPage(reply, status, refusal('This request could not be read.'));
    request.log.error(error);
    return sendPage(reply, 500, refusal('The sandbox failed. See its log, and try again.'));
  });
}

function refusal(text: string) {
  return createElement(MessagePage, { title: 'Request failed', text, link: null });
}

function statusOf(error: unknown): number {
  if (error instanceof StripeError) return error.status;
  if (typeof error !== 'object' || error === null || !('statusCode' in error)) return 500;
  return typeof error.statusCode === 'number' ? error.statusCode : 500;
}

type Fields = Record<string, string>;

/** The fields of a posted form; one that is given twice is left out. */
export function formFields({ body }: FastifyRequest): Fields {
  return textFields(body);
}

/** The parameters of the query string; one that is given twice is left out. */
export function queryFields({ query }: FastifyRequest): Fields {
  return textFields(query);
}

function textFields(input: unknown): Fields {
  if (typeof input !== 'object' || input === null) return {};
  return Object.fromEntries(
    Object.entries(input).filter(
      (field): field is [string, string] => typeof field[1] === 'string',
    ),
  );
}

/**
 * Answers with a page.
 * @param formTargets addresses outside the sandbox that a form of this page may redirect to: browsers
 *   apply `form-action` to redirects too
 */
export function sendPage(
  reply: FastifyReply,
  status: number,
  page: ReactElement,
  formTargets: (string | null | undefined)[] = [],
): FastifyReply {
  const targets = formTargets.filter((url) => typeof url === 'string').map((url) => cspSource(url));
  const formAction = ["'self'", ...new Set(targets)].join(' ');
  return reply
    .code(status)
    .headers({
      'content-security-policy': `default-src 'none'; style-src 'self'; script-src 'self'; font-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'; form-action ${formAction}`,
      'content-type': 'text/html; charset=utf-8',
    })
    .send(`<!doctype html>${renderToStaticMarkup(page)}`);
}

function cspSource(url: string): string {
  const { protocol, origin } = new URL(url);
  return protocol === 'http:' || protocol === 'https:' ? origin : protocol;
}

/** After a form: 303, so that reloading the next page sends nothing again. */
export function seeOther(reply: FastifyReply, url: string): FastifyReply {
  return reply.redirect(url, 303);
}
