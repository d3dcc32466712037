import { lazyDialog } from './lazy-dialog.tsx';

/** For a dialog that comes with its page. One that loads when it opens uses `ModalDialog`. */
export const Modal = lazyDialog(() => import('./modal-dialog.tsx'));
