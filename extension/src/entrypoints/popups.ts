import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';

/** Refuses windows that no click or key of the user has just asked for, as a browser's own blocker does. */
export default defineUnlistedScript(() => {
  const open = window.open.bind(window);
  window.open = (...args) => (navigator.userActivation.isActive ? open(...args) : null);
});
