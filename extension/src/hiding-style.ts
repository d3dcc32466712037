import { addPageStyle } from './page-style.ts';

/** A style sheet in the page that hides elements. */
export function createHidingStyle() {
  let remove = () => undefined as void;
  return {
    /** Hides what these selectors match, and nothing else. */
    hide(selectors: string[]): void {
      remove();
      const added = addPageStyle(document);
      ({ remove } = added);
      for (const selector of selectors) {
        try {
          added.sheet.insertRule(`${selector} { display: none !important }`);
        } catch {
          // This browser does not know the selector. One by one, it spoils no other.
        }
      }
    },
  };
}
