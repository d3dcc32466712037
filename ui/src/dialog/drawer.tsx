import { lazyDialog } from './lazy-dialog.tsx';

/** A panel from the left edge, over the page. */
export const Drawer = lazyDialog(() => import('./drawer-dialog.tsx'));
