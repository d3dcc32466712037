/** When the legal texts took effect, as their pages say it. */
export const effectiveDates = {
  eula: 'April 29, 2025',
  terms: 'April 29, 2025',
  privacy: '25/07/2025',
} as const;

/**
 * The version of the Terms of Service that a sign-up agrees to: the day on which it took effect (ISO 8601).
 * A change of the terms changes it together with the date above.
 */
export const termsVersion = '2025-04-29';
