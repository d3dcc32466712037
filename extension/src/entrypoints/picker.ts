import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';

import { askByPort } from '../ask-by-port.ts';
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

async function askWorker(message: PickerMessage): Promise<PickerReply> {
  const reply = await askByPort<PickerReply>(pickerPort, message);
  return reply ?? { saved: false, lasting: false };
}
