import { askByPort } from './ask-by-port.ts';
import { hidingCss } from './hiding/style-sheet.ts';
import { addPageStyle } from './page-style.ts';
import { treatmentPort, type TreatmentMessage, type TreatmentReply } from './treatment-messages.ts';

/**
 * Hides elements in the page. A style sheet of the page does so before anything is seen, until the browser
 * itself keeps the styles, whatever the page does with its own; on an allowed site, until the worker says so.
 */
export function createHidingStyle() {
  let removeAdded = () => undefined as void;
  let kept = '';
  let last = Promise.resolve();

  async function keep(insert: string, groups: string[], remove: () => void): Promise<void> {
    const message: TreatmentMessage = { insert, groups, remove: kept };
    const reply = await askByPort<TreatmentReply>(treatmentPort, message);
    kept = reply?.inserted ? insert : '';
    if (reply?.allowed || reply?.inserted) {
      remove();
    }
  }

  return {
    /**
     * Hides what these selectors match, and nothing else.
     * @param sheets the style sheets of groups of rules that are needed too
     */
    hide(selectors: string[], sheets: Record<string, string> = {}): void {
      removeAdded();
      removeAdded = () => undefined;
      const css = hidingCss(selectors.filter(isReadable));
      const all = [...Object.values(sheets), css].join('');
      if (all !== '') {
        removeAdded = addPageStyle(document, all).remove;
      }
      const remove = removeAdded;
      last = last.then(() =>
        all === '' && kept === '' ? undefined : keep(css, Object.keys(sheets), remove),
      );
    },
  };
}

/** Whether it is a selector to this browser, and nothing but a selector. */
function isReadable(selector: string): boolean {
  try {
    document.createDocumentFragment().querySelector(selector);
    return true;
  } catch {
    return false;
  }
}
