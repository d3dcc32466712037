import type { KeyValueStore } from './storage.ts';

/** The browser's storage, or memory where it is full or blocked: that lasts as long as the page. */
export function browserStorage(kind: 'localStorage' | 'sessionStorage'): KeyValueStore {
  try {
    const store = window[kind];
    store.getItem('token');
    return withMemoryFallback(store);
  } catch {
    return memoryStorage();
  }
}

/** Keeps in memory what a full storage does not accept. */
export function withMemoryFallback(store: KeyValueStore): KeyValueStore {
  const memory = memoryStorage();
  return {
    getItem: (key) => memory.getItem(key) ?? store.getItem(key),
    setItem: (key, text) => {
      memory.removeItem(key);
      try {
        store.setItem(key, text);
      } catch {
        memory.setItem(key, text);
      }
    },
    removeItem: (key) => {
      memory.removeItem(key);
      store.removeItem(key);
    },
    clear: () => {
      memory.clear();
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
