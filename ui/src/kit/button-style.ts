import { classes } from './classes.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'small' | 'medium' | 'large';

const looks: Record<ButtonVariant, string> = {
  primary:
    'border-accent bg-accent text-on-accent hover:border-accent-strong hover:bg-accent-strong',
  secondary: 'border-edge text-ink hover:border-ink hover:bg-neutral-wash',
  quiet: 'border-transparent text-accent underline-offset-4 hover:underline',
  danger: 'border-red text-red hover:bg-red-wash',
};

const sizes: Record<ButtonSize, string> = {
  small: 'min-h-9 px-3.5 py-1.5 text-sm',
  medium: 'min-h-11 px-side py-2 text-base',
  large: 'min-h-14 px-7 py-3 text-lg',
};

export function buttonStyle(variant: ButtonVariant, size: ButtonSize, more?: string): string {
  return classes(
    'inline-flex items-center justify-center gap-2.5 rounded-md border text-center font-medium transition-colors',
    'aria-disabled:cursor-not-allowed aria-disabled:opacity-60',
    looks[variant],
    sizes[size],
    more,
  );
}
