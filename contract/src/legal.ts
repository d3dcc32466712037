import { longDay, numericDay } from './text/dates.ts';

/** When the legal texts took effect, as their pages say it. */
export const effectiveDates = {
  get eula() {
    return longDay('2025-04-29');
  },
  get terms() {
    return longDay('2025-04-29');
  },
  get privacy() {
    return numericDay('2025-07-25');
  },
};

/**
 * The version of the Terms of Service that a sign-up agrees to: the day of the last change (ISO 8601).
 * Their page names it too.
 */
export const termsVersion = '2026-11-27';
