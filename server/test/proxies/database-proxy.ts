import { createMigratedDatabase } from '../worlds/migrated-database.ts';
import type { ServerOverrides } from '../worlds/start-server.ts';
import { openTcpProxy, type TcpProxy } from './tcp-proxy.ts';

/** For `startServer`: a database that a test can take away from the server. */
export async function openDatabaseProxy(): Promise<{
  proxy: TcpProxy;
  overrides: Required<Pick<ServerOverrides, 'database' | 'env'>>;
}> {
  const database = await createMigratedDatabase();
  const proxy = await openTcpProxy(new URL(database.url));
  const drop = async () => {
    await proxy.disconnect();
    await database.drop();
  };
  return {
    proxy,
    overrides: { database: { url: database.url, drop }, env: { DATABASE_URL: proxy.url } },
  };
}
