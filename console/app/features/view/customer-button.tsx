import { buttonStyle, type ButtonSize, type ButtonVariant } from '@stillweb/ui/button-style.ts';
import { VisuallyHidden } from '@stillweb/ui/visually-hidden.tsx';

interface CustomerButtonProps {
  variant?: ButtonVariant;
  size?: ButtonSize;
  children: string;
}

/** The dashed edge tells it from the buttons of the console. */
const inert = 'pointer-events-none border-dashed';

/** A button or link that the customer has: its look and its words, so that staff can name it. It does nothing. */
export function CustomerButton({
  variant = 'secondary',
  size = 'small',
  children,
}: CustomerButtonProps) {
  return (
    <span
      className={buttonStyle(
        variant,
        size,
        variant === 'primary' ? `${inert} border-on-accent!` : inert,
      )}
    >
      <VisuallyHidden>The customer’s button: </VisuallyHidden>
      {children}
    </span>
  );
}
