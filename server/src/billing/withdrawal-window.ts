import { withdrawalDays } from '@stillweb/contract/withdrawal';

const hour = 60 * 60_000;
const day = 24 * hour;

/** Milliseconds that the last place on earth is behind UTC. */
const lastPlace = 12 * hour;

/** Until when a contract can be withdrawn from. */
export type WithdrawalWindow = {
  /** The last day as it is announced, an ISO date. */
  lastDay: string;
  end: Date;
};

/**
 * The window that the first payment opens. The day of the payment does not count, and the 14th day after
 * it is the last one. The window ends when the day that we announce is over everywhere on earth, and never
 * before 15 times 24 hours have passed: by then the 14th day is over by every user's own calendar, too.
 */
export function withdrawalWindow(paidAt: Date): WithdrawalWindow {
  const paidDay = Math.floor(paidAt.getTime() / day) * day;
  const lastDay = paidDay + withdrawalDays * day;
  const end = Math.max(lastDay + day + lastPlace, paidAt.getTime() + (withdrawalDays + 1) * day);
  return { lastDay: new Date(lastDay).toISOString().slice(0, 10), end: new Date(end) };
}
