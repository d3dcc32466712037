import { buttonStyle, type ButtonSize, type ButtonVariant } from '@stillweb/ui/button-style.ts';
import { classes } from '@stillweb/ui/classes.ts';
import { VisuallyHidden } from '@stillweb/ui/visually-hidden.tsx';

interface CustomerButtonProps {
  variant?: ButtonVariant;
  size?: ButtonSize;
  children: string;
}

/** The dashed edge tells it from the buttons of the console. */
const inert = 'pointer-events-none border-dashed';

const edges: Partial<Record<ButtonVariant, string>> = {
  primary: 'border-on-accent!',
  quiet: 'border-edge!',
};

/** A button or link that the customer has: its look and its words, so that staff can name it. It does nothing. */
export function CustomerButton({
  variant = 'secondary',
  size = 'small',
  children,
}: CustomerButtonProps) {
  return (
    <span className={buttonStyle(variant, size, classes(inert, edges[variant]))}>
      <VisuallyHidden>The customer’s button: </VisuallyHidden>
      {children}
    </span>
  );
}
