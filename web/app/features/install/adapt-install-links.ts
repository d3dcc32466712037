import { brand } from '@stillweb/contract/brand';
import { supportedBrowsers } from '@stillweb/contract/licence/supported-browsers';
import { t } from '@stillweb/texts/t';
import { installTarget } from './install-target.ts';

/** Adapts the install buttons of a document page to the visitor's browser. */
export function adaptInstallLinks() {
  const target = installTarget(navigator.userAgent, navigator.maxTouchPoints);
  const [url, label] =
    target.kind === 'store'
      ? [target.url, t('install.add', 'Add to {browser}', { browser: target.browser })]
      : // The page says why, and sends the link.
        ['/onboarding', t('install.link.send', 'Mail me the link')];
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-install="link"]')) {
    link.href = url;
    link.textContent = label;
  }
  if (target.kind === 'store') return;
  for (const part of document.querySelectorAll('[data-install="note"]')) {
    part.textContent = t(
      'install.note-elsewhere',
      '{brand} runs in {browsers} on a computer: send yourself the link and open it there.',
      { brand: brand.name, browsers: supportedBrowsers() },
    );
  }
}
