import type { ComponentPropsWithRef } from 'react';
import { classes } from '../classes.ts';
import { controlStyle, Field, splitFieldProps, type FieldTexts } from './field.tsx';

interface TextFieldProps extends FieldTexts, ComponentPropsWithRef<'input'> {
  autoComplete: string;
}

export function TextField(props: TextFieldProps) {
  const { texts, control: input } = splitFieldProps(props);
  return (
    <Field {...texts}>
      {(control) => (
        <input
          type="text"
          {...input}
          {...control}
          className={classes(controlStyle, input.className)}
        />
      )}
    </Field>
  );
}
