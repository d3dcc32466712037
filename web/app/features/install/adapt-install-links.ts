import { brand } from '@stillweb/contract/brand';
import { type InstallTarget, installTarget } from './browser.ts';
import { mailLinkHref } from './mail-link.ts';

/** Adapts the install buttons of a document page to the visitor's browser. */
export function adaptInstallLinks() {
  const { url, label, note } = installText(
    installTarget(navigator.userAgent, navigator.maxTouchPoints),
  );
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-install="link"]')) {
    link.href = url;
    link.textContent = label;
  }
  if (!note) return;
  for (const part of document.querySelectorAll('[data-install="note"]')) part.textContent = note;
}

function installText(target: InstallTarget): { url: string; label: string; note?: string } {
  switch (target.kind) {
    case 'store':
      return { url: target.url, label: `Add to ${target.browser}` };
    case 'phone':
      return {
        url: mailLinkHref,
        label: 'Mail me the link',
        note: `${brand.name} runs on your computer: send yourself the link and open it there.`,
      };
    case 'unlisted':
      return {
        url: brand.chromeStoreUrl,
        label: 'See it in the store',
        note: `${brand.name} is not available for ${target.browser} yet. It runs in Chrome, Edge, Opera and their relatives, and in Firefox.`,
      };
  }
}
