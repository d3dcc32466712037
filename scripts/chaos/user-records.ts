/** The writes that the site has acknowledged to one user, and those it may have made without an answer. */
export type UserRecord = {
  email: string;
  password: string;
  /** How often this user asked to register: each time may send an email. */
  signUps: number;
  registered: boolean;
  verified: boolean;
  /** The name must be one of these: the last one acknowledged, and those without an answer. */
  names: Set<string>;
  /** The cookie of a session that must be valid or, after a log-out, must not. */
  session: { cookie: string; ended: boolean | 'unknown' } | undefined;
  paid: boolean;
  /** Whether a cancellation must be shown; undefined when the last change got no answer. */
  cancelled: boolean | undefined;
};

export type UserRecords = { users: UserRecord[]; add: (name: string) => UserRecord };

/** Records every acknowledged write, so that `verifyRecords` can look for it afterwards. */
export function createUserRecords(label: string): UserRecords {
  const users: UserRecord[] = [];
  const add = (name: string): UserRecord => {
    const user: UserRecord = {
      email: `${label}-${users.length}@stillweb.example`,
      password: 'Rehearsal-42-otters',
      signUps: 0,
      registered: false,
      verified: false,
      names: new Set([name]),
      session: undefined,
      paid: false,
      cancelled: false,
    };
    users.push(user);
    return user;
  };
  return { users, add };
}
