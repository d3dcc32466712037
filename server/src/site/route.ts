import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Tracing } from '../platform/tracing.ts';
import type { Lifecycle } from '../http/lifecycle.ts';
import { newRequestId } from '../http/request-id.ts';
import type { RequestLog } from '../http/request-logging.ts';
import { chooseForm, isKnown, type SiteAnswer } from './answer.ts';
import type { Site } from './load-site.ts';
import { beginRequest, endRequest } from '../http/trace-requests.ts';
import { pathOf } from '../http/unmatched.ts';
import { closeUnlessTaken } from '../http/untaken-answers.ts';

type Surroundings = {
  lifecycle: Lifecycle;
  tracing: Tracing;
  requestLog: RequestLog;
  /** As long as `closeUntakenAnswers` gives. */
  answerPatienceMs: number;
};

/** Answers a request, or leaves it alone and says so. */
export type Shortcut = (request: IncomingMessage, response: ServerResponse) => boolean;

const route = '/*';

/**
 * Sends the files of the site before the router has seen the request: they are the same for everybody,
 * and the way that calls of the API go would cost more than they do.
 */
export function sendSiteFiles(site: Site, surroundings: Surroundings): Shortcut {
  return (request, response) => {
    const { method, url = '' } = request;
    const reads = method === 'GET' || method === 'HEAD';
    if (!reads || url.startsWith('/api/')) return false;
    const answer = site.find(pathOf(url));
    if (!answer) return false;
    send(answer, request, response, surroundings);
    return true;
  };
}

function send(
  answer: SiteAnswer,
  request: IncomingMessage,
  response: ServerResponse,
  { lifecycle, tracing, requestLog, answerPatienceMs }: Surroundings,
): void {
  const since = performance.now();
  const id = newRequestId();
  const { method = 'GET', headers } = request;
  const span = beginRequest(tracing, { id, method, route, headers });
  const form = chooseForm(headers['accept-encoding'] ?? '', answer);
  const status = isKnown(headers['if-none-match'], form) ? 304 : 200;
  const record = () => {
    endRequest(span, status);
    const milliseconds = performance.now() - since;
    span.run(() => requestLog.record({ id, method, route, status, milliseconds }));
  };
  const own = ['x-request-id', id];
  if (lifecycle.stage() === 'draining') own.push('connection', 'close');
  if (status === 304) {
    response.writeHead(status, [...form.headersWithoutBody, ...own]).end();
  } else {
    response.writeHead(status, [...form.headers, ...own]).end(form.body, 'latin1');
  }
  // Mostly the connection has taken it all already.
  if (response.writableLength === 0) return record();
  response.on('close', record);
  closeUnlessTaken(response, answerPatienceMs);
}

/**
 * What is neither a file of the site nor of the API leads somewhere.
 * @param refuse answers for paths of the API that no route takes
 */
export function redirectRest(
  app: FastifyInstance,
  site: Site | undefined,
  refuse: (request: FastifyRequest, reply: FastifyReply) => never,
): void {
  app.get(route, { schema: { hide: true } }, (request, reply) => {
    const path = pathOf(request.url);
    if (!site || /^\/api(\/|$)/.test(path)) return refuse(request, reply);
    return reply.redirect(site.leadsTo(path) ?? '/', 302);
  });
}
