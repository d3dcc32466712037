import { TextField } from '@stillweb/ui/forms/text-field.tsx';
import type { FieldState } from '@stillweb/ui/forms/use-form.ts';
import { t } from '@stillweb/texts/t';
import type { Ref } from 'react';

/** A code from an email, typed or pasted as it is written there. */
export function CodeField(props: FieldState & { ref?: Ref<HTMLInputElement> }) {
  return (
    <TextField
      label={t('account.code', 'Code')}
      inputMode="numeric"
      autoComplete="one-time-code"
      {...props}
    />
  );
}
