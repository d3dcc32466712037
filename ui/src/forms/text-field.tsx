import { t } from '@stillweb/texts/t';
import type { ComponentProps, ComponentPropsWithRef } from 'react';
import { classes } from '../kit/classes.ts';
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

type EmailFieldProps = Partial<ComponentProps<typeof TextField>> & { name: string };

/** An email address; by default the one that the user logs in with. */
export function EmailField(props: EmailFieldProps) {
  return (
    <TextField
      label={t('email-field.label', 'Email')}
      type="email"
      inputMode="email"
      autoComplete="username"
      {...props}
    />
  );
}
