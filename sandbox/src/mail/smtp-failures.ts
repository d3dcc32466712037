/** A period of real time in which SMTP answers 421. */
export type Outage = {
  /** Starts an outage of that many seconds; 0 ends it. */
  start: (seconds: number) => void;
  isOn: () => boolean;
};

export function createOutage(): Outage {
  let endsAt = 0;
  return {
    start: (seconds) => {
      endsAt = Date.now() + seconds * 1_000;
    },
    isOn: () => Date.now() < endsAt,
  };
}

/** Addresses for which SMTP refuses every email, as a server does that has no such mailbox. */
export type Refusals = {
  /** Answers RCPT TO for an address with `reply`, say `550 5.1.1 No such user`; empty ends that. */
  set: (address: string, reply: string) => void;
  find: (address: string) => string | undefined;
};

const maxAddresses = 1_000;

/** The oldest of more than 1,000 addresses is accepted again. */
export function createRefusals(): Refusals {
  const replies = new Map<string, string>();
  return {
    set: (address, reply) => {
      replies.delete(address.toLowerCase());
      if (reply) replies.set(address.toLowerCase(), reply);
      const [oldest] = replies.keys();
      if (replies.size > maxAddresses && oldest) replies.delete(oldest);
    },
    find: (address) => replies.get(address.toLowerCase()),
  };
}
