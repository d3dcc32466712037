export type Consent = 'granted' | 'denied';

export const consentKey = 'consent';

/** The answer stored in this browser; null without one, or without storage. */
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
    // Without storage the next page asks again, and nothing is measured.
  }
}
