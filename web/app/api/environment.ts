import type { SessionStorage } from '../session/storage.ts';

/** Runs `task` while no other tab of this browser runs one under the same name. */
export type WithLock = <Result>(name: string, task: () => Promise<Result>) => Promise<Result>;

/** The dependencies of the API clients apart from the store: the extra argument of its thunks. */
export class ApiEnvironment {
  readonly apiUrl: string;
  readonly storage: SessionStorage;
  readonly withLock: WithLock;

  constructor(parts: { apiUrl: string; storage: SessionStorage; withLock: WithLock }) {
    this.apiUrl = parts.apiUrl;
    this.storage = parts.storage;
    this.withLock = parts.withLock;
  }
}

export function environmentOf(extra: unknown): ApiEnvironment {
  if (extra instanceof ApiEnvironment) return extra;
  throw new TypeError('The store was built without an API environment');
}

/**
 * A lock shared by all tabs where the browser has Web Locks (secure contexts only), else one per tab.
 */
export function createLock(locks: LockManager | undefined): WithLock {
  if (locks) return (name, task) => locks.request(name, task);
  let last: Promise<unknown> = Promise.resolve();
  return (_name, task) => {
    const turn = last.then(task);
    last = turn.catch(() => undefined);
    return turn;
  };
}
