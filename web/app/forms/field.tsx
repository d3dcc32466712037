import { type ReactNode, useId } from 'react';
import { classes } from '../ui/classes.ts';

export interface FieldTexts {
  label: string;
  description?: ReactNode;
  error?: string | undefined;
}

interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': boolean;
}

interface FieldProps extends FieldTexts {
  children: (control: ControlProps) => ReactNode;
}

/** Label, control, description and error, tied together by id. */
export function Field({ label, description, error, children }: FieldProps) {
  const id = useId();
  const describedBy = classes(description ? `${id}-about` : '', error && `${id}-error`);
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      {children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': Boolean(error),
      })}
      {description && (
        <p id={`${id}-about`} className="text-sm text-soft">
          {description}
        </p>
      )}
      <p id={`${id}-error`} aria-live="polite" className="text-sm text-red empty:hidden">
        {error}
      </p>
    </div>
  );
}

export const controlStyle =
  'min-h-11 w-full rounded-md border border-edge bg-raised px-3 py-2 text-base text-ink placeholder:text-soft hover:border-ink aria-invalid:border-red';
