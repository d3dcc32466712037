import type { Fault } from '../../store/fault.ts';

/** The effect of a fault on its calls: `is refused with 403 lock_timeout`. */
export function effectText(fault: Fault): string {
  const { answer, delaySeconds, applyThenDelaySeconds, applyThenDrop } = fault;
  if (answer) return ['is refused with', answer.status, answer.code].filter(Boolean).join(' ');
  if (delaySeconds) return `is carried out after ${delaySeconds} s`;
  if (applyThenDelaySeconds) return `is carried out and answered after ${applyThenDelaySeconds} s`;
  return applyThenDrop ? 'is carried out and never answered' : '';
}

/** How often a fault still applies. */
export function timesText(times: number | null): string {
  if (times === null) return 'until cleared';
  return times === 1 ? 'once' : `${times} times`;
}
