/** A fault that a tester switches on for a while. */
export type Outage = {
  begin: (seconds: number) => void;
  isOn: () => boolean;
};

export function createOutage(): Outage {
  let until = 0;
  return {
    begin: (seconds) => {
      until = Date.now() + seconds * 1_000;
    },
    isOn: () => Date.now() < until,
  };
}
