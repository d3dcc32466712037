export type Consent = 'granted' | 'denied';

export const consentKey = 'consent';

/** What the visitor has answered in this browser; null when nothing yet, or when it keeps nothing. */
export function storedConsent(): Consent | null {
  try {
    const stored = localStorage.getItem(consentKey);
    return stored === 'granted' || stored === 'denied' ? stored : null;
  } catch {
    return null;
  }
}

export function storeConsent(consent: Consent) {
  try {
    localStorage.setItem(consentKey, consent);
  } catch {
    // A browser that keeps nothing is asked again on the next page, and never measured.
  }
}
