import type { ComponentPropsWithRef, MouseEvent } from 'react';
import { buttonStyle, type ButtonSize, type ButtonVariant } from './button-style.ts';
import { Spinner } from './spinner.tsx';

interface ButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'disabled'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** While true the button shows `pendingText` and cannot be pressed; it keeps the focus. */
  pending?: boolean;
  pendingText?: string;
  unavailable?: boolean;
}

export function Button({
  variant = 'primary',
  size = 'medium',
  pending = false,
  pendingText,
  unavailable = false,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const inert = pending || unavailable;
  const label = pending ? pendingText : undefined;

  function press(event: MouseEvent<HTMLButtonElement>) {
    if (inert) event.preventDefault();
    else onClick?.(event);
  }

  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- the default above is a plain button
      type={type}
      aria-disabled={inert}
      onClick={press}
      className={buttonStyle(variant, size, className)}
    >
      {pending && <Spinner />}
      {/* A translated text cannot be removed: its element is. */}
      <span key={label} className="contents">
        {label ?? children}
      </span>
    </button>
  );
}
