import { openFaultProxy } from '../../../scripts/prove/chaos/fault-proxy.ts';

export type TcpProxy = {
  /** The URL of the server, through this proxy. */
  url: string;
  /** Cuts every connection and refuses new ones, like a host that is down. */
  disconnect: () => Promise<void>;
  /** Accepts connections again. */
  reconnect: () => Promise<void>;
  /** Existing connections stop transferring data, as after a failover; new connections work. */
  stall: () => void;
};

/** A proxy before a TCP server on this machine, with which a test simulates network failures. */
export async function openTcpProxy(target: URL): Promise<TcpProxy> {
  const { port, inject, clear } = await openFaultProxy(Number(target.port));
  return {
    url: Object.assign(new URL(target), { host: `127.0.0.1:${port}` }).href,
    disconnect: () => inject('refuse'),
    reconnect: clear,
    stall: () => void inject('vanish'),
  };
}
