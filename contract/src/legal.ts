/** When the legal texts took effect, as their pages say it. */
export const effectiveDates = {
  eula: 'April 29, 2025',
  terms: 'April 29, 2025',
  privacy: '25/07/2025',
} as const;

/** When the terms last changed, as their page says it next to the date above. */
export const termsRevised = 'November 27, 2026';

/**
 * The version of the Terms of Service that a sign-up agrees to: the day of the last change (ISO 8601).
 * A change of the terms changes it together with `termsRevised`.
 */
export const termsVersion = '2026-11-27';
