import { renderToReadableStream } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';
import { deferApp } from './document/deferred-app.ts';
import { pagePath } from './language.ts';
import { readFirstPaths } from './site-map.ts';

/** Runs at build time only. Each page is rendered completely: streaming would add inline scripts. */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
) {
  const body = await renderToReadableStream(<ServerRouter context={context} url={request.url} />, {
    onError(error) {
      throw error;
    },
  });
  await body.allReady;
  headers.set('Content-Type', 'text/html');
  const html = await new Response(body).text();
  return new Response(context.isSpaMode ? html : prioritizePaint(html, request.url), {
    headers,
    status,
  });
}

/** A prerendered page is complete without its app, so styles and fonts load before that. */
function prioritizePaint(html: string, url: string): string {
  const pathname = pagePath(new URL(url).pathname);
  // The build asks for each page with a slash at the end.
  if (readFirstPaths.some((path) => pathname === `${path}/`)) return deferApp(html);
  return html.replaceAll(
    '<link rel="modulepreload"',
    '<link rel="modulepreload" fetchpriority="low"',
  );
}
