import type { Adapter, AdapterPayload } from 'oidc-provider';

type Entry = { payload: AdapterPayload; expiresAt: number };

/** Keeps what a provider knows of its log-ins until it stops. The library's own memory warns at each start. */
export function keepInMemory(): (kind: string) => Adapter {
  const entries = new Map<string, Entry>();
  return (kind) => adapterOf(kind, entries);
}

function adapterOf(kind: string, entries: Map<string, Entry>): Adapter {
  const keyOf = (id: string) => `${kind} ${id}`;
  const payloads = () => [...entries].filter(([key]) => key.startsWith(`${kind} `));
  const find = (isIt: (payload: AdapterPayload) => boolean) =>
    payloads().find(([, { payload }]) => isIt(payload))?.[1].payload;
  return {
    upsert: async (id, payload, expiresIn = 600) => {
      forgetExpired(entries);
      entries.set(keyOf(id), { payload, expiresAt: Date.now() + expiresIn * 1000 });
    },
    find: async (id) => entries.get(keyOf(id))?.payload,
    findByUid: async (uid) => find((payload) => payload.uid === uid),
    findByUserCode: async (userCode) => find((payload) => payload.userCode === userCode),
    consume: async (id) => {
      const entry = entries.get(keyOf(id));
      if (entry) entry.payload.consumed = Math.floor(Date.now() / 1000);
    },
    destroy: async (id) => void entries.delete(keyOf(id)),
    revokeByGrantId: async (grantId) => {
      for (const [key, { payload }] of payloads()) {
        if (payload.grantId === grantId) entries.delete(key);
      }
    },
  };
}

function forgetExpired(entries: Map<string, Entry>): void {
  for (const [key, { expiresAt }] of entries) {
    if (expiresAt < Date.now()) entries.delete(key);
  }
}
