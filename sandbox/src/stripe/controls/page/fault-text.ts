import type { Fault } from '../../store/fault.ts';

/** The effect of a fault on its calls: `is answered with 403 lock_timeout`. */
export function effectText(fault: Fault): string {
  const { answer, delaySeconds, applyThenDelaySeconds, applyThenDrop } = fault;
  if (answer) return ['is answered with', answer.status, answer.code].filter(Boolean).join(' ');
  if (delaySeconds) return `is executed after ${delaySeconds} s`;
  if (applyThenDelaySeconds) return `is executed and answered after ${applyThenDelaySeconds} s`;
  return applyThenDrop ? 'is executed and never answered' : '';
}

/** How often a fault still applies. */
export function timesText(times: number | null): string {
  if (times === null) return 'until cleared';
  return times === 1 ? 'once' : `${times} times`;
}
