import { buttonStyle, type ButtonSize, type ButtonVariant } from '@stillweb/ui/kit/button-style.ts';
import { classes } from '@stillweb/ui/kit/classes.ts';
import { VisuallyHidden } from '@stillweb/ui/kit/visually-hidden.tsx';

interface CustomerButtonProps {
  variant?: ButtonVariant;
  size?: ButtonSize;
  children: string;
}

/** The dashed edge tells it from the buttons of the console; a quiet one, which has no edge, is underlined. */
const inert = 'pointer-events-none border-dashed';

const marks: Partial<Record<ButtonVariant, string>> = {
  primary: 'border-on-accent!',
  quiet: 'underline decoration-dashed',
};

/** A button or link that the customer has: its look and its words, so that staff can name it. It does nothing. */
export function CustomerButton({
  variant = 'secondary',
  size = 'small',
  children,
}: CustomerButtonProps) {
  return (
    <span className={buttonStyle(variant, size, classes(inert, marks[variant]))}>
      <VisuallyHidden>The customer’s button: </VisuallyHidden>
      {children}
    </span>
  );
}
