import { staticAsset } from './static-asset.ts';

/**
 * The pressed button says that it is working, since checkout may wait seconds for the webhook, and
 * a card number is grouped in fours. Every page works without this script.
 */
export const script = staticAsset(
  'js',
  'text/javascript; charset=utf-8',
  `
addEventListener('submit', (event) => {
  const form = event.target;
  if (form.dataset.sent) return event.preventDefault();
  form.dataset.sent = 'yes';
  const button = event.submitter;
  if (!button) return;
  button.setAttribute('aria-disabled', 'true');
  if (button.dataset.busy) {
    button.dataset.idle = button.textContent;
    button.textContent = button.dataset.busy;
  }
});
addEventListener('pageshow', () => {
  for (const form of document.querySelectorAll('form[data-sent]')) {
    delete form.dataset.sent;
    for (const button of form.querySelectorAll('[aria-disabled]')) {
      button.removeAttribute('aria-disabled');
      if (button.dataset.idle) button.textContent = button.dataset.idle;
    }
  }
});
addEventListener('change', (event) => {
  if (event.target.name !== 'cardNumber') return;
  const digits = event.target.value.replace(/[\\s-]/g, '');
  if (/^\\d+$/.test(digits)) event.target.value = digits.replace(/(\\d{4})(?=\\d)/g, '$1 ');
});
`,
);
