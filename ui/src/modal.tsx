import { lazyDialog } from './lazy-dialog.tsx';

export const Modal = lazyDialog(() => import('./modal-dialog.tsx'));
