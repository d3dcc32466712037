import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';

import { replaceMethod, treatPage } from '../page-world/treat-page.ts';

/**
 * Answers "denied" to a page that asks to send notifications, as if the user had said so. Where the user has
 * decided already, the browser answers.
 */
export default defineUnlistedScript(() => {
  if ('Notification' in window) {
    treatPage(refuseQuestions);
  }
});

function refuseQuestions(): () => void {
  const isQuestion = () => Notification.permission === 'default';
  const askAgain = replaceMethod(
    Notification,
    'requestPermission',
    (request) => async (callback) => {
      if (!isQuestion()) {
        return request.call(Notification, callback);
      }
      callback?.('denied');
      return 'denied';
    },
  );
  if (!('PushManager' in window)) {
    return askAgain;
  }
  // A push subscription asks for the same permission.
  const subscribeAgain = replaceMethod(
    PushManager.prototype,
    'subscribe',
    (subscribe) =>
      async function (this: PushManager, options) {
        if (!isQuestion()) {
          return subscribe.call(this, options);
        }
        throw new DOMException('Registration failed - permission denied', 'NotAllowedError');
      },
  );
  return () => {
    askAgain();
    subscribeAgain();
  };
}
