import type { FastifyReply } from 'fastify';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

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
