/** What the site has acknowledged to one person, and what it may have done without saying so. */
export type Entry = {
  email: string;
  password: string;
  /** How often the site was asked to sign this person up: more than once, more than one mail is right. */
  signUps: number;
  registered: boolean;
  verified: boolean;
  /** Names of which one must be there: the last acknowledged, and those whose answer never came. */
  names: Set<string>;
  /** The cookie of a session that must live, or, once logged out, must not. */
  session: { cookie: string; ended: boolean | 'perhaps' } | undefined;
  paid: boolean;
  /** Whether a cancellation must show; undefined after an answer that never came. */
  cancelled: boolean | undefined;
};

export type Journal = { entries: Entry[]; begin: (name: string) => Entry };

/** Remembers every write that was acknowledged, to look for it afterwards. */
export function openJournal(label: string): Journal {
  const entries: Entry[] = [];
  const begin = (name: string): Entry => {
    const entry: Entry = {
      email: `${label}-${entries.length}@stillweb.example`,
      password: 'Passw0rd!',
      signUps: 0,
      registered: false,
      verified: false,
      names: new Set([name]),
      session: undefined,
      paid: false,
      cancelled: false,
    };
    entries.push(entry);
    return entry;
  };
  return { entries, begin };
}
