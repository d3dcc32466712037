import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';

/** Answers "denied" to a page that asks to send notifications, as if the user had said so. */
export default defineUnlistedScript(() => {
  if (!('Notification' in window)) {
    return;
  }
  Notification.requestPermission = async (callback) => {
    callback?.('denied');
    return 'denied';
  };
  if (!('PushManager' in window)) {
    return;
  }
  // A push subscription asks for the same permission.
  PushManager.prototype.subscribe = async () => {
    throw new DOMException('Registration failed - permission denied', 'NotAllowedError');
  };
});
