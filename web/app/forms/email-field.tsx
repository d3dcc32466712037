import type { ComponentProps } from 'react';
import { TextField } from './text-field.tsx';

type EmailFieldProps = Partial<ComponentProps<typeof TextField>> & { name: string };

/** An address; unless told otherwise the one that somebody logs in with. */
export function EmailField(props: EmailFieldProps) {
  return (
    <TextField label="Email" type="email" inputMode="email" autoComplete="username" {...props} />
  );
}
