import { registerRequest } from '@stillweb/contract/account/auth';
import { fireEvent, screen } from '@testing-library/react';
import { expect } from 'vitest';
import { Button } from '../src/kit/button.tsx';
import { Form } from '../src/forms/form.tsx';
import { FormError } from '../src/forms/form-error.tsx';
import { PasswordField } from '../src/forms/password-field.tsx';
import { EmailField, TextField } from '../src/forms/text-field.tsx';
import { useRequestForm } from '../src/forms/use-request-form.ts';

export type Answer = { error?: unknown };
type Send = (request: unknown) => Promise<Answer>;

/** A form with all kinds of fields, for tests. */
export function SignUp({ send = succeed }: { send?: Send }) {
  const form = useRequestForm({
    schema: registerRequest,
    validateOnChange: true,
    send,
    onSuccess: () => {},
    fallbackMessage: 'Registration failed. Please try again.',
  });
  return (
    <Form {...form.formProps}>
      <FormError>{form.failure}</FormError>
      <TextField label="Full name" autoComplete="name" {...form.fieldProps('name')} />
      <EmailField {...form.fieldProps('email')} />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        {...form.fieldProps('password')}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        {...form.fieldProps('confirmPassword')}
      />
      <Button type="submit" pending={form.pending} pendingText="Creating your account…">
        Sign up
      </Button>
    </Form>
  );
}

export const succeed = () => Promise.resolve({});
/** Values that its fields accept. */
export const valid = {
  'Full name': 'Ada Lovelace',
  Email: 'ada@stillweb.example',
  Password: 'Passw0rd!',
  'Confirm password': 'Passw0rd!',
};

export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
export const change = (label: string, value: string) =>
  fireEvent.change(field(label), { target: { value } });
export const fill = (values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) change(label, value);
};
export const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Sign up' }));

/** The message at a field; empty without one. */
export function errorOf(label: string): string {
  const input = field(label);
  const ids = input.getAttribute('aria-describedby')?.split(' ') ?? [];
  const id = ids.find((each) => each.endsWith('-error'));
  expect(input.getAttribute('aria-invalid')).toBe(String(id !== undefined));
  return (id && document.getElementById(id)?.textContent) || '';
}
