import { startForwardingProxy } from './forwarding-proxy.ts';

export type DelayingProxy = {
  /** The URL of the server, through this proxy. */
  url: string;
  /** From now on answers to GET requests of this path are fetched immediately and passed on late. */
  delay: (path: string) => void;
  /** Resolves when an answer has been fetched and is being delayed. */
  delayed: Promise<void>;
  /** Passes on the delayed answers, and delays none from now on. */
  release: () => void;
  close: () => Promise<void>;
};

/** A proxy for an HTTP server, with which a test makes an answer arrive after it is outdated. */
export async function openDelayingProxy(target: string): Promise<DelayingProxy> {
  let delayedPath: string | undefined;
  const delayed = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const { url, close } = await startForwardingProxy(target, async (request, forward) => {
    const answer = await forward();
    const isDelayed = new URL(request.url ?? '/', target).pathname === delayedPath;
    if (isDelayed && request.method === 'GET') {
      delayed.resolve();
      await released.promise;
    }
    return answer;
  });
  return {
    url,
    delay: (path) => {
      delayedPath = path;
    },
    delayed: delayed.promise,
    release: () => {
      delayedPath = undefined;
      released.resolve();
    },
    close,
  };
}
