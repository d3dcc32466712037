import type { LicenceState, LicenceStore } from './state.ts';

/** A store that keeps failed writes in memory while the program runs. */
export interface ReliableStore {
  load: () => Promise<LicenceState>;
  /** @returns whether it was written, and so survives the program */
  save: (state: LicenceState) => Promise<boolean>;
  /** Whether the last change was written. */
  isSaved: () => boolean;
}

/** Keeps in memory what a store refuses, such as on a full disk, until a write succeeds. */
export function createReliableStore(store: LicenceStore): ReliableStore {
  let unsaved: LicenceState | undefined;
  return {
    load: async () => unsaved ?? (await store.read()) ?? {},
    save: async (state) => {
      try {
        await store.write(state);
        unsaved = undefined;
      } catch {
        unsaved = state;
      }
      return unsaved === undefined;
    },
    isSaved: () => unsaved === undefined,
  };
}
