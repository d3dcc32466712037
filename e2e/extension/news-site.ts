import type { ExtensionBrowser } from './extension-browser.ts';

/** A page of another site with an ad, a tracker and a script that it needs. */
export const newsSite = 'https://news.example/';

const body = `<title>News</title>
  <script src="https://www.doubleclick.net/a.js"></script>
  <script src="https://www.google-analytics.com/a.js"></script>
  <script src="https://cdn.example/a.js"></script>`;

/** Answers in place of the internet. @returns the requests that failed, with why; it grows */
export async function serveNewsSite({ context, page }: ExtensionBrowser): Promise<string[]> {
  const outside = 'https://{www.doubleclick.net,www.google-analytics.com,cdn.example}/*';
  await context.route(outside, (route) => route.fulfill({ body: '' }));
  await context.route(newsSite, (route) => route.fulfill({ contentType: 'text/html', body }));
  const failed: string[] = [];
  page.on('requestfailed', (request) => {
    failed.push(`${new URL(request.url()).hostname} ${request.failure()?.errorText}`);
  });
  return failed;
}
