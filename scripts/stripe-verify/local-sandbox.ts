import { buildStripeSandbox } from '../../sandbox/src/stripe/server.ts';

/**
 * Starts a sandbox in this process, on a free port.
 * @param databaseUrl an empty database
 */
export async function startLocalSandbox(
  databaseUrl: string,
): Promise<{ url: string; close: () => Promise<void> }> {
  let url = '';
  const app = await buildStripeSandbox({ databaseUrl, baseUrl: () => url, logLevel: 'error' });
  url = await app.listen({ host: '127.0.0.1', port: 0 });
  return { url, close: () => app.close() };
}
