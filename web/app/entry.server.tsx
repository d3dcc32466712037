import { renderToReadableStream } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';
import waitingScript from 'virtual:waiting-script';
import { holdApp } from './document/held-app.ts';

/** Runs at build time only: each page is rendered whole, so that its HTML needs no streaming script. */
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
  return new Response(context.isSpaMode ? html : paintFirst(html), { headers, status });
}

/** A prerendered page shows all it has without its scripts: they leave the line to styles and fonts. */
function paintFirst(html: string): string {
  if (html.includes(waitingScript)) return holdApp(html);
  return html.replaceAll(
    '<link rel="modulepreload"',
    '<link rel="modulepreload" fetchpriority="low"',
  );
}
