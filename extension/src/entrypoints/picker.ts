import { browser } from 'wxt/browser';
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';

import { pickerPort, type PickerMessage, type PickerReply } from '../picker-messages.ts';
import { startPicker } from '../picker/picker.ts';

declare global {
  /** Ends the picker that runs in this page. */
  var endPicker: (() => void) | undefined;
}

/** Put into a page by the popup; a second time it begins again. */
export default defineUnlistedScript(() => {
  globalThis.endPicker?.();
  globalThis.endPicker = startPicker(askWorker);
});

/** A port for each message: the browser may stop the worker between two of them. */
function askWorker(message: PickerMessage): Promise<PickerReply> {
  return new Promise((resolve) => {
    const failed = () => resolve({ saved: false, lasting: false });
    try {
      const port = browser.runtime.connect({ name: pickerPort });
      port.onMessage.addListener((reply: PickerReply) => {
        resolve(reply);
        port.disconnect();
      });
      port.onDisconnect.addListener(failed);
      port.postMessage(message);
    } catch {
      // The extension was updated or removed meanwhile.
      failed();
    }
  });
}
