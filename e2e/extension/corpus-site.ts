import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { Load } from './rule-corpus.ts';

export interface CorpusSite {
  /** Of a page on a host below `localhost`, all of which lead to this machine. */
  pageOf(host: string): string;
  /** What to give `loadAll` in the page. */
  addressesOf(loads: Load[]): { kind: string; url: string }[];
  /** The requests that have come, as the corpus writes them. */
  reached: Set<string>;
  close(): void;
}

const contentTypes: Record<string, string> = {
  js: 'text/javascript',
  css: 'text/css',
  gif: 'image/gif',
  html: 'text/html',
};

/**
 * Answers for every host, and notes what it was asked for.
 * @param bodies what it answers at some paths
 */
export async function startCorpusSite(bodies: Record<string, string> = {}): Promise<CorpusSite> {
  const reached = new Set<string>();
  const note = (host = '', url = '') => reached.add(host.replace(/:\d+$/, '') + url);
  const server = createServer((request, response) => {
    note(request.headers.host, request.url);
    const [, extension = 'html'] = /\.(\w+)(?:\?.*)?$/.exec(request.url ?? '') ?? [];
    response.writeHead(200, {
      'content-type': contentTypes[extension] ?? 'application/octet-stream',
      'access-control-allow-origin': '*',
      'cache-control': 'no-store',
    });
    const body = extension === 'html' ? '<!doctype html><title>Corpus</title>' : '';
    response.end(bodies[request.url ?? ''] ?? body);
  });
  server.on('upgrade', (request, socket) => {
    note(request.headers.host, request.url);
    socket.destroy();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const addressOf = (url: string) => url.replace(/^[^/]+/, (host) => `${host}:${port}`);
  return {
    pageOf: (host) => `http://${host}:${port}/`,
    addressesOf: (loads) =>
      loads.map(({ kind, url }) => ({
        kind,
        url: `${kind === 'websocket' ? 'ws' : 'http'}://${addressOf(url)}`,
      })),
    reached,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Runs in a page: loads each address as its kind, and waits until each has come or failed. */
export async function loadAll(loads: { kind: string; url: string }[]): Promise<void> {
  const add = (tag: string, properties: object) =>
    new Promise<unknown>((resolve) => {
      const made = Object.assign(document.createElement(tag), properties);
      made.addEventListener('load', resolve);
      made.addEventListener('error', resolve);
      document.body.append(made);
    });
  const request = (url: string, method: string) =>
    fetch(url, { method, mode: 'no-cors' }).catch(() => undefined);
  const load: Record<string, (url: string) => Promise<unknown>> = {
    script: (src) => add('script', { src }),
    image: (src) => add('img', { src }),
    imageset: (srcset) => add('img', { srcset }),
    stylesheet: (href) => add('link', { rel: 'stylesheet', href }),
    // Firefox fires no event for a frame that is blocked.
    subdocument: (src) => Promise.resolve(void add('iframe', { src })),
    media: (src) => add('audio', { src, preload: 'auto' }),
    xmlhttprequest: (url) => request(url, 'GET'),
    post: (url) => request(url, 'POST'),
    ping: (url) => Promise.resolve(navigator.sendBeacon(url)),
    font: (url) => new FontFace('corpus', `url(${url})`).load().catch(() => undefined),
    websocket: (url) =>
      new Promise((resolve) => {
        const socket = new WebSocket(url);
        socket.addEventListener('error', resolve);
        socket.addEventListener('open', resolve);
      }),
  };
  await Promise.all(loads.map(async ({ kind, url }) => load[kind]?.(url)));
}
