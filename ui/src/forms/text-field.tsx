import { t } from '@stillweb/texts/t';
import type { ComponentProps, ComponentPropsWithRef } from 'react';
import { classes } from '../kit/classes.ts';
import { controlStyle, Field, splitFieldProps, type FieldTexts } from './field.tsx';

interface TextFieldProps extends FieldTexts, ComponentPropsWithRef<'input'> {
  autoComplete: string;
}

/** What a program reads runs from left to right in every language; the words of a person as their first letter says. */
export function TextField(props: TextFieldProps) {
  const { texts, control: input } = splitFieldProps(props);
  const isWords = !input.type && !input.inputMode && input.spellCheck !== false;
  return (
    <Field {...texts}>
      {(control) => (
        <input
          type="text"
          dir={isWords ? 'auto' : 'ltr'}
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
