import { storeConsent, storedConsent, type Consent } from './consent.ts';
import { sendPageView } from './page-view.ts';
import { removePixel } from './pixel.ts';

/**
 * Shows the consent question to visitors who have not answered it, and binds its buttons.
 * @returns a function that removes the listeners
 */
export function bindMeasurementConsent(): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const question = document.querySelector<HTMLElement>('[data-measurement]');
  const askAgain = document.querySelector<HTMLElement>('[data-measurement-revision]');
  if (!question || !askAgain) return () => {};

  question.hidden = storedConsent() !== null;
  askAgain.hidden = false;
  askAgain.addEventListener(
    'click',
    () => {
      question.hidden = false;
      question.querySelector('button')?.focus();
    },
    { signal },
  );
  for (const button of question.querySelectorAll<HTMLElement>('[data-measurement-answer]')) {
    const consent = button.dataset.measurementAnswer === 'granted' ? 'granted' : 'denied';
    button.addEventListener('click', () => answer(question, consent), { signal });
  }
  return () => listening.abort();
}

function answer(question: HTMLElement, consent: Consent) {
  const before = storedConsent();
  storeConsent(consent);
  question.hidden = true;
  document.getElementById('main')?.focus({ preventScroll: true });
  if (consent === 'denied') removePixel();
  else if (before !== 'granted') sendPageView();
}
