import type { ButtonSize, ButtonVariant } from '@stillweb/ui/button-style.ts';
import { Button } from '@stillweb/ui/button.tsx';
import { useScreenPortal } from './use-screen-portal.ts';

interface NewCardButtonProps {
  variant?: ButtonVariant;
  size?: ButtonSize;
  children: string;
}

const cardPage = { flow: 'payment_method_update' } as const;

/** Opens the portal's page of the card, which leads back to the subscription page. */
export function NewCardButton({ children, ...look }: NewCardButtonProps) {
  const portal = useScreenPortal(cardPage);
  return (
    <Button {...look} pending={portal.pending} pendingText="Opening…" onClick={portal.open}>
      {children}
    </Button>
  );
}
