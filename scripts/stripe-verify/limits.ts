/** Far more calls than the script makes. */
const mostCalls = 1_500;

/** Ends the work on a side: its calls fail once the signal has aborted. */
export type Limits = { signal: AbortSignal; countCall: () => void };

/** @param signal aborts when the time is over or the user interrupts */
export function createLimits(signal: AbortSignal): Limits {
  const controller = new AbortController();
  let calls = 0;
  return {
    signal: AbortSignal.any([signal, controller.signal]),
    countCall: () => {
      calls += 1;
      if (calls > mostCalls) controller.abort(new Error(`More than ${mostCalls} calls.`));
    },
  };
}
