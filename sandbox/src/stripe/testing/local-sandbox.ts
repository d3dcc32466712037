import { buildStripeSandbox } from '../server.ts';

/**
 * Starts a sandbox in this process.
 * @param databaseUrl an empty database, or that of an earlier start
 * @param port by default a free one
 */
export async function startLocalSandbox(
  databaseUrl: string,
  port = 0,
): Promise<{ url: string; close: () => Promise<void> }> {
  let url = '';
  const app = await buildStripeSandbox({ databaseUrl, baseUrl: () => url, logLevel: 'error' });
  url = await app.listen({ host: '127.0.0.1', port });
  return { url, close: () => app.close() };
}
