import { type ReactNode, useId } from 'react';
import { classes } from '../kit/classes.ts';

export interface FieldTexts {
  label: string;
  description?: ReactNode;
  /** The id of a text elsewhere that describes the control too, such as a list of rules. */
  describedBy?: string | undefined;
  error?: string | undefined;
  /** False while a screen reader reads the error anyway, with the field that has taken the focus. */
  announcesError?: boolean | undefined;
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
export function Field({
  label,
  description,
  describedBy,
  error,
  announcesError = true,
  children,
}: FieldProps) {
  const id = useId();
  const descriptions = classes(
    error && `${id}-error`,
    description ? `${id}-about` : '',
    describedBy,
  );
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      {children({
        id,
        'aria-describedby': descriptions || undefined,
        'aria-invalid': Boolean(error),
      })}
      {description && (
        <p id={`${id}-about`} className="text-sm text-soft">
          {description}
        </p>
      )}
      {/* A screen reader announces changes only of what it knows: the empty line is not hidden. */}
      <p
        id={`${id}-error`}
        aria-live={announcesError ? 'polite' : 'off'}
        className="text-sm text-red empty:-mt-1.5"
      >
        {error}
      </p>
    </div>
  );
}

/** Divides the props of a kind of field into those of `Field` and those of its control. */
export function splitFieldProps<Props extends FieldTexts>(props: Props) {
  const { label, description, describedBy, error, announcesError, ...control } = props;
  return { texts: { label, description, describedBy, error, announcesError }, control };
}

export const controlStyle =
  'min-h-11 w-full rounded-md border border-edge bg-raised px-3 py-2 text-base text-ink placeholder:text-soft hover:border-ink aria-invalid:border-red';
