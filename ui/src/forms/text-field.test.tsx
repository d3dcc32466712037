// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { PasswordField } from './password-field.tsx';
import { TextAreaField } from './text-area-field.tsx';
import { EmailField, TextField } from './text-field.tsx';

afterEach(cleanup);

const off = { label: 'Label', autoComplete: 'off' } as const;

test.each([
  ['an email address', 'ltr', () => <EmailField name="email" />],
  ['the address of a page', 'ltr', () => <TextField {...off} type="url" />],
  ['a code of digits', 'ltr', () => <TextField {...off} inputMode="numeric" />],
  ['a code of letters', 'ltr', () => <TextField {...off} spellCheck={false} />],
  ['a password', 'ltr', () => <PasswordField label="Label" autoComplete="new-password" />],
  ['a name', 'auto', () => <TextField label="Label" autoComplete="name" />],
  ['a message', 'auto', () => <TextAreaField {...off} />],
])('languages 17: the direction of %s is %s in every page', (_what, direction, renderField) => {
  const { container } = render(<div dir="rtl">{renderField()}</div>);
  const control = container.querySelector('input, textarea');
  expect(control?.closest('[dir]')?.getAttribute('dir')).toBe(direction);
});
