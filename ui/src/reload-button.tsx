import type { ButtonVariant } from './button-style.ts';
import { Button } from './button.tsx';

export function ReloadButton({ variant }: { variant?: ButtonVariant }) {
  return (
    <Button variant={variant} onClick={() => location.reload()}>
      Load again
    </Button>
  );
}
