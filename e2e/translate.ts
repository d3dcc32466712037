import type { Page } from '@playwright/test';

/**
 * Translates each page from now on as Chrome does: a copy replaces each text, and each text that is added later.
 * The copies have an invisible mark, which makes them different but leaves all names as they are. A text that the
 * page changes after its copy has replaced it is an uncaught error: no reader would see the change.
 */
export async function translatePages(page: Page): Promise<void> {
  await page.addInitScript(translate);
}

/** Runs in the page. */
function translate() {
  const mark = '\u200B';
  const untranslated =
    'script, style, noscript, template, textarea, option, svg, font, [translate=no]';

  const lost = new MutationObserver((changes) => {
    for (const { target, oldValue } of changes) {
      reportError(new Error(`The page changed “${oldValue}” to “${target.nodeValue}” unseen.`));
    }
  });

  function translateText(text: Text) {
    if (!text.data.trim() || text.parentElement?.closest(untranslated) !== null) return;
    const copy = document.createElement('font');
    copy.append(document.createElement('font'));
    copy.firstElementChild?.append(text.data + mark);
    text.replaceWith(copy);
    lost.observe(text, { characterData: true, characterDataOldValue: true });
  }

  function translateBelow(root: Node) {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      if (node instanceof Text) found.push(node);
    }
    if (root instanceof Text) found.push(root);
    found.forEach(translateText);
  }

  addEventListener('DOMContentLoaded', () => {
    translateBelow(document.body);
    const observer = new MutationObserver((changes) => {
      for (const { addedNodes, target } of changes) [...addedNodes, target].forEach(translateBelow);
    });
    observer.observe(document.documentElement, {
      childList: true,
      subtree: true,
      characterData: true,
    });
  });
}
