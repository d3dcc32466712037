import type { ComponentPropsWithRef } from 'react';
import { controlStyle, Field, type FieldTexts } from './field.tsx';

interface TextAreaFieldProps extends FieldTexts, ComponentPropsWithRef<'textarea'> {}

/** A text of several lines. */
export function TextAreaField({ label, description, error, ...area }: TextAreaFieldProps) {
  return (
    <Field label={label} description={description} error={error}>
      {(control) => <textarea rows={6} {...area} {...control} className={controlStyle} />}
    </Field>
  );
}
