import type { ComponentPropsWithRef } from 'react';
import { classes } from '../ui/classes.ts';
import { controlStyle, Field, type FieldTexts } from './field.tsx';

interface TextFieldProps extends FieldTexts, ComponentPropsWithRef<'input'> {
  autoComplete: string;
}

export function TextField({ label, description, error, className, ...input }: TextFieldProps) {
  return (
    <Field label={label} description={description} error={error}>
      {(control) => (
        <input type="text" {...input} {...control} className={classes(controlStyle, className)} />
      )}
    </Field>
  );
}
