import { Button } from '@stillweb/ui/button.tsx';
import { useScreenPortal } from './use-screen-portal.ts';

export function CustomerPortalButton({ variant }: { variant: 'primary' | 'secondary' }) {
  const portal = useScreenPortal();
  return (
    <Button variant={variant} pending={portal.pending} pendingText="Opening…" onClick={portal.open}>
      Customer Portal
    </Button>
  );
}
