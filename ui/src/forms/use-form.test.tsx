// @vitest-environment happy-dom
import { inviteRequest } from '@stillweb/contract/console/staff/staff';
import { updatePasswordRequest } from '@stillweb/contract/account/user';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Button } from '../kit/button.tsx';
import { EmailField } from './text-field.tsx';
import { Form } from './form.tsx';
import { PasswordField } from './password-field.tsx';
import {
  change,
  errorOf,
  field,
  fill,
  SignUp,
  succeed,
  valid,
} from '../../test/a-sign-up-form.tsx';
import { useForm } from './use-form.ts';

function ChangePassword({ validateOnBlur = true }: { validateOnBlur?: boolean }) {
  const form = useForm({ schema: updatePasswordRequest, submit: succeed, validateOnBlur });
  return (
    <Form {...form.formProps}>
      <PasswordField
        label="Old password"
        autoComplete="current-password"
        {...form.fieldProps('oldPassword')}
      />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        {...form.fieldProps('newPassword')}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        {...form.fieldProps('confirmPassword')}
      />
      <Button onClick={form.reset}>Clear</Button>
      <output>{form.values.newPassword}</output>
    </Form>
  );
}

afterEach(cleanup);

describe('while the user types', () => {
  test.each([
    ['Full name', '', 'Full name is required'],
    ['Email', '', 'Email is required'],
    ['Email', 'not an address', 'Invalid email format'],
    ['Password', '', 'Password is required'],
    ['Password', 'Sh0rt!', 'Password must be at least 8 characters'],
    ['Password', 'longenough1!', 'Password must contain at least one uppercase letter'],
    ['Password', 'Longenough1', 'Password must contain a special character'],
    ['Confirm password', '', 'Confirm password is required'],
    ['Confirm password', 'Longenough2!', 'Passwords must match'],
  ])('changing %s to "%s" shows: %s', (label, value, message) => {
    render(<SignUp />);
    fill(valid);
    change(label, value);
    expect(errorOf(label)).toBe(message);
    change(label, valid[label as keyof typeof valid]);
    expect(errorOf(label)).toBe('');
  });

  test('untouched fields show no error', () => {
    render(<SignUp />);
    change('Email', 'ada');
    expect(errorOf('Full name')).toBe('');
    expect(errorOf('Password')).toBe('');
  });

  test('changing the password checks its confirmation again', () => {
    render(<SignUp />);
    fill(valid);
    change('Password', 'Longenough1!');
    expect(errorOf('Confirm password')).toBe('Passwords must match');
  });
});

describe('when a field loses the focus', () => {
  test('it is validated in a form that asks for it', () => {
    render(<ChangePassword />);
    fireEvent.blur(field('Old password'));
    expect(errorOf('Old password')).toBe('Old Password is required');
    expect(errorOf('New password')).toBe('');
  });

  test('in other forms it is validated once it is filled in, and from then on while it changes', () => {
    render(<ChangePassword validateOnBlur={false} />);
    fireEvent.blur(field('New password'));
    expect(errorOf('New password')).toBe('');
    change('New password', 'Sh0rt!');
    expect(errorOf('New password')).toBe('');
    fireEvent.blur(field('New password'));
    expect(errorOf('New password')).toBe('Password must be at least 8 characters');
    change('New password', 'longenough1!');
    expect(errorOf('New password')).toBe('Must contain at least one uppercase letter');
  });

  test('every field of the form is marked as required', () => {
    render(<ChangePassword />);
    for (const label of ['Old password', 'New password', 'Confirm password']) {
      expect(field(label).required, label).toBe(true);
    }
  });

  test('it is validated when the keyboard goes on to a button, but not while one is pressed', () => {
    render(<ChangePassword />);
    const button = screen.getByRole('button', { name: 'Clear' });
    const pressed = vi.spyOn(button, 'matches').mockImplementation((state) => state === ':active');
    fireEvent.blur(field('Old password'), { relatedTarget: button });
    expect(errorOf('Old password')).toBe('');
    pressed.mockReturnValue(false);
    fireEvent.blur(field('Old password'), { relatedTarget: button });
    expect(errorOf('Old password')).toBe('Old Password is required');
  });
});

test('a reset empties the fields, the values and the errors', () => {
  render(<ChangePassword />);
  change('New password', 'Abc');
  expect(screen.getByText('Abc')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(field('New password').value).toBe('');
  expect(errorOf('New password')).toBe('');
  expect(screen.queryByText('Abc')).toBeNull();
});

test('radio buttons of which none is chosen show their error when the form is sent', () => {
  render(<Invite />);
  change('Email', 'ada@stillweb.example');
  fireEvent.click(screen.getByRole('button', { name: 'Invite' }));
  expect(screen.getByRole('alert').textContent).toBe('Please choose a role');
});

function Invite() {
  const form = useForm({ schema: inviteRequest, submit: succeed });
  return (
    <Form {...form.formProps}>
      <EmailField {...form.fieldProps('email')} />
      <label>
        <input type="radio" name="role" value="owner" />
        Owner
      </label>
      <p role="alert">{form.fieldProps('role').error}</p>
      <Button type="submit">Invite</Button>
    </Form>
  );
}
