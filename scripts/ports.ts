import { once } from 'node:events';
import { createServer } from 'node:net';

import { variableOf, type PortName, type Settings } from './settings.ts';

const purposes: Record<PortName, string> = {
  site: 'the site',
  sandbox: 'the payment sandbox',
  mail: "the inbox's page",
  smtp: 'incoming mail',
};

/**
 * Makes sure that the ports can be had before anything is started.
 * @throws one line per port that something else listens on.
 */
export async function checkPorts({ ports }: Settings, names: PortName[]): Promise<void> {
  const lines: string[] = [];
  for (const name of names) {
    if (await isFree(ports[name])) continue;
    const variable = variableOf(name);
    lines.push(
      `Port ${ports[name]} for ${purposes[name]} is in use. Stop what uses it, or set ${variable} to another port.`,
    );
  }
  if (lines.length > 0) throw new Error(lines.join('\n'));
}

/** "localhost" may lead a browser to ::1 first, so something there is in the way as well. */
async function isFree(port: number): Promise<boolean> {
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
    // A machine without IPv6 has no ::1 to be taken.
    if (host === '::1' && (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT')) return true;
    if (code === 'EADDRINUSE') return false;
    throw error;
  }
}
