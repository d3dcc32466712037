import type { ComponentProps } from 'react';
import { TextField } from './text-field.tsx';

type EmailFieldProps = Partial<ComponentProps<typeof TextField>> & { name: string };

/** An email address; by default the one that the user logs in with. */
export function EmailField(props: EmailFieldProps) {
  return (
    <TextField label="Email" type="email" inputMode="email" autoComplete="username" {...props} />
  );
}
