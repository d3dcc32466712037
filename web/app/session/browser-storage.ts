import type { KeyValueStore } from './storage.ts';

/** What the browser's storage does not take is kept in memory: it then lasts as long as the page. */
export function browserStorage(kind: 'localStorage' | 'sessionStorage'): KeyValueStore {
  try {
    const store = window[kind];
    store.getItem('token');
    return withSpareRoom(store);
  } catch {
    return memoryStorage();
  }
}

/** A full storage throws when it is written to. */
export function withSpareRoom(store: KeyValueStore): KeyValueStore {
  const spare = memoryStorage();
  return {
    getItem: (key) => spare.getItem(key) ?? store.getItem(key),
    setItem: (key, text) => {
      spare.removeItem(key);
      try {
        store.setItem(key, text);
      } catch {
        spare.setItem(key, text);
      }
    },
    removeItem: (key) => {
      spare.removeItem(key);
      store.removeItem(key);
    },
    clear: () => {
      spare.clear();
      store.clear();
    },
  };
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
