import type { LicenceState, LicenceStore } from './state.ts';

/** A store whose failed writes lose nothing while the program runs. */
export interface ReliableStore {
  load: () => Promise<LicenceState>;
  /** @returns whether it was written, and so survives the program */
  save: (state: LicenceState) => Promise<boolean>;
  /** Whether the last change was written. */
  isSaved: () => boolean;
}

/** Keeps in memory what a store does not accept, as on a full disk, until it accepts something again. */
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
