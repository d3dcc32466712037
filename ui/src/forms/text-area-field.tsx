import type { ComponentPropsWithRef } from 'react';
import { controlStyle, Field, splitFieldProps, type FieldTexts } from './field.tsx';

interface TextAreaFieldProps extends FieldTexts, ComponentPropsWithRef<'textarea'> {}

/** A text of several lines. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { texts, control: area } = splitFieldProps(props);
  return (
    <Field {...texts}>
      {(control) => (
        <textarea rows={6} dir="auto" {...area} {...control} className={controlStyle} />
      )}
    </Field>
  );
}
