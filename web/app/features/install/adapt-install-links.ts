import { brand } from '@stillweb/contract/brand';
import { supportedBrowsers } from '@stillweb/contract/licence/supported-browsers';
import { installTarget } from './install-target.ts';

/** Adapts the install buttons of a document page to the visitor's browser. */
export function adaptInstallLinks() {
  const target = installTarget(navigator.userAgent, navigator.maxTouchPoints);
  const [url, label] =
    target.kind === 'store'
      ? [target.url, `Add to ${target.browser}`]
      : // The page says why, and sends the link.
        ['/onboarding', 'Mail me the link'];
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-install="link"]')) {
    link.href = url;
    link.textContent = label;
  }
  if (target.kind === 'store') return;
  for (const part of document.querySelectorAll('[data-install="note"]')) {
    part.textContent = `${brand.name} runs in ${supportedBrowsers()} on a computer: send yourself the link and open it there.`;
  }
}
