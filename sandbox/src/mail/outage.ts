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
