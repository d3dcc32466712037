import { renderToReadableStream } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';
import deferredScript from 'virtual:deferred-script';
import { deferHydration } from './document/deferred-hydration.ts';

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
  return new Response(context.isSpaMode ? html : prioritizePaint(html), { headers, status });
}

/** A prerendered page is complete without its scripts, so styles and fonts load before them. */
function prioritizePaint(html: string): string {
  if (html.includes(deferredScript)) return deferHydration(html);
  return html.replaceAll(
    '<link rel="modulepreload"',
    '<link rel="modulepreload" fetchpriority="low"',
  );
}
