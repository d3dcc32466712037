import { FailureText } from '../feedback/failure-text.tsx';
import { Notice } from '../feedback/notice.tsx';

interface FormErrorProps {
  /** A message; or one with the reason, which is shown below it. */
  children?: string | { message: string; reason: string | null } | false | null | undefined;
}

/** The error of a whole form; renders nothing without one. */
export function FormError({ children }: FormErrorProps) {
  if (!children) return null;
  const failure = typeof children === 'string' ? { message: children, reason: null } : children;
  return (
    <Notice tone="red" role="alert">
      <FailureText {...failure} />
    </Notice>
  );
}
