import { storeConsent, storedConsent, type Consent } from './consent.ts';
import { sendPageView } from './page-view.ts';
import { removePixel } from './pixel.ts';

/** Shows the consent question to visitors who have not answered. @returns a function that unbinds it */
export function bindMeasurementConsent(): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const choice = document.querySelector<HTMLElement>('[data-measurement]');
  const revision = document.querySelector<HTMLElement>('[data-measurement-revision]');
  if (!choice || !revision) return () => {};

  choice.hidden = storedConsent() !== null;
  revision.hidden = false;
  revision.addEventListener(
    'click',
    () => {
      choice.hidden = false;
      choice.querySelector('button')?.focus();
    },
    { signal },
  );
  for (const button of choice.querySelectorAll<HTMLElement>('[data-measurement-answer]')) {
    const consent = button.dataset.measurementAnswer === 'granted' ? 'granted' : 'denied';
    button.addEventListener('click', () => answer(choice, consent), { signal });
  }
  return () => listening.abort();
}

function answer(choice: HTMLElement, consent: Consent) {
  const before = storedConsent();
  storeConsent(consent);
  choice.hidden = true;
  document.getElementById('main')?.focus({ preventScroll: true });
  if (consent === 'denied') removePixel();
  else if (before !== 'granted') sendPageView();
}
