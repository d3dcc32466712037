import { once } from 'node:events';
import { createServer } from 'node:net';

import { variableOf, type PortName, type Settings } from '../settings.ts';

const purposes: Record<PortName, string> = {
  site: 'the site',
  sandbox: 'the payment sandbox',
  mail: "the inbox's page",
  smtp: 'incoming mail',
  console: 'the console',
};

/**
 * Checks that the ports are free before anything starts.
 * @throws one line that names the ports in use
 */
export async function checkPorts(
  { ports }: Settings,
  names: PortName[],
  hasConsole: boolean,
): Promise<void> {
  const taken: PortName[] = [];
  for (const name of hasConsole ? [...names, 'console' as const] : names)
    if (!(await isPortFree(ports[name]))) taken.push(name);
  const [first, ...others] = taken;
  if (!first) return;
  if (others.length === 0) {
    throw new Error(
      `Port ${ports[first]} for ${purposes[first]} is in use. Stop what uses it, or set ${variableOf(first)} to another port.`,
    );
  }
  const list = taken.map((name) => `${ports[name]} (${variableOf(name)})`).join(', ');
  throw new Error(
    `Ports ${list} are in use: another copy may be running. Stop it, or set the variables to other ports.`,
  );
}

/** A browser may try ::1 first for "localhost", so the port must be free there as well. */
export async function isPortFree(port: number): Promise<boolean> {
  return (await canListen(port, '127.0.0.1')) && (await canListen(port, '::1'));
}

async function canListen(port: number, host: string): Promise<boolean> {
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, 'listening');
    server.close();
    await once(server, 'close');
    return true;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    // A machine without IPv6 has no ::1.
    if (host === '::1' && (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT')) return true;
    if (code === 'EADDRINUSE') return false;
    throw error;
  }
}
