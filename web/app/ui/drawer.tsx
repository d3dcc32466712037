import { onDemand } from './on-demand.tsx';

/** A panel from the left edge, over the page. */
export const Drawer = onDemand(() => import('./drawer-dialog.tsx'));
