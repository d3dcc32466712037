import { passwordRules } from '@stillweb/contract/fields';
import { PasswordField } from '@stillweb/ui/forms/password-field.tsx';
import type { FieldState } from '@stillweb/ui/forms/use-form.ts';
import { useId } from 'react';
import { Checklist } from './checklist.tsx';

interface NewPasswordFieldsProps {
  /** Of the password, and of its repetition. */
  labels: [password: string, confirmation: string];
  password: FieldState;
  confirmation: FieldState;
  /** The typed text so far. */
  typed: { password: string | undefined; confirmation: string | undefined };
}

/** A new password twice, with the rules that it must meet. */
export function NewPasswordFields({
  labels: [label, confirmationLabel],
  password,
  confirmation,
  typed,
}: NewPasswordFieldsProps) {
  const rulesId = useId();
  return (
    <>
      <PasswordField
        label={label}
        autoComplete="new-password"
        describedBy={rulesId}
        {...password}
      />
      <PasswordField label={confirmationLabel} autoComplete="new-password" {...confirmation} />
      <Checklist id={rulesId} label="Requirements" items={rulesFor(typed)} />
    </>
  );
}

function rulesFor({ password = '', confirmation }: NewPasswordFieldsProps['typed']) {
  return [
    { label: 'At least 8 characters', met: passwordRules.length(password) },
    { label: 'A special character', met: passwordRules.special(password) },
    { label: 'An uppercase letter', met: passwordRules.uppercase(password) },
    { label: 'Passwords match', met: password !== '' && password === confirmation },
  ];
}
