import { onDemand } from './on-demand.tsx';

export const Modal = onDemand(() => import('./modal-dialog.tsx'));
