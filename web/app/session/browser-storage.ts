import type { KeyValueStore } from './storage.ts';

/** Storage that the browser blocks is replaced by memory: the session then lasts as long as the page. */
export function browserStorage(kind: 'localStorage' | 'sessionStorage'): KeyValueStore {
  try {
    const store = window[kind];
    store.getItem('token');
    return store;
  } catch {
    return memoryStorage();
  }
}

export function memoryStorage(): KeyValueStore {
  const entries = new Map<string, string>();
  return {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, text) => void entries.set(key, text),
    removeItem: (key) => void entries.delete(key),
    clear: () => entries.clear(),
  };
}
