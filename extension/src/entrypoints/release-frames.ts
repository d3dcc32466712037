import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';

import { askByPort } from '../ask-by-port.ts';
import { treatedEvent } from '../page-world/treat-page.ts';
import { sharesOriginOfTab } from '../page-world/tab-of-page.ts';
import {
  treatmentPort,
  type TreatmentMessage,
  type TreatmentReply,
} from '../treatment-messages.ts';

/** Undoes the changes of scripts in a frame if the page in the address bar is an allowed site. */
export default defineUnlistedScript(() => {
  if (sharesOriginOfTab()) {
    return;
  }
  const undoEvents: string[] = [];
  const note = (event: Event) => {
    if (event instanceof CustomEvent && typeof event.detail === 'string') {
      undoEvents.push(event.detail);
    }
  };
  window.addEventListener(treatedEvent, note);
  void release();

  async function release(): Promise<void> {
    const message: TreatmentMessage = { insert: '', groups: [], remove: '' };
    const reply = await askByPort<TreatmentReply>(treatmentPort, message);
    window.removeEventListener(treatedEvent, note);
    if (reply?.allowed) {
      undoEvents.forEach((undoEvent) => window.dispatchEvent(new Event(undoEvent)));
    }
  }
});
