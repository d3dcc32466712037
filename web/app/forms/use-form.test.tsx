// @vitest-environment happy-dom
import { registerRequest } from '@stillweb/contract/auth';
import { updatePasswordRequest } from '@stillweb/contract/user';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, test } from 'vitest';
import { Button } from '../ui/button.tsx';
import { EmailField } from './email-field.tsx';
import { Form } from './form.tsx';
import { FormError } from './form-error.tsx';
import { PasswordField } from './password-field.tsx';
import { TextField } from './text-field.tsx';
import { useForm } from './use-form.ts';
import { useRequestForm } from './use-request-form.ts';

type Answer = { error?: unknown };
type Send = (request: unknown) => Promise<Answer>;

function SignUp({ send = succeed }: { send?: Send }) {
  const form = useRequestForm({
    schema: registerRequest,
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

const succeed = () => Promise.resolve({});
const valid = {
  'Full name': 'Ada Lovelace',
  Email: 'ada@stillweb.example',
  Password: 'Passw0rd!',
  'Confirm password': 'Passw0rd!',
};

/** A failed request as the API clients report it. */
function failure(message: string, fieldErrors?: Record<string, string>): Answer {
  const body = { message, code: 'VALIDATION_FAILED', requestId: 'r', fieldErrors };
  return { error: { status: 400, data: body } };
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const change = (label: string, value: string) =>
  fireEvent.change(field(label), { target: { value } });
const fill = (values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) change(label, value);
};
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Sign up' }));

function errorOf(label: string): string {
  const input = field(label);
  const ids = input.getAttribute('aria-describedby')?.split(' ') ?? [];
  const id = ids.find((each) => each.endsWith('-error'));
  expect(input.getAttribute('aria-invalid')).toBe(String(id !== undefined));
  return (id && document.getElementById(id)?.textContent) || '';
}

/** Resolves only when `answer` is called, and records what was submitted. */
function aPendingRequest() {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  const sent: unknown[] = [];
  const send = (request: unknown) => {
    sent.push(request);
    return promise;
  };
  return { send, sent, answer: resolve };
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

  test('it is not validated in other forms', () => {
    render(<ChangePassword validateOnBlur={false} />);
    fireEvent.blur(field('Old password'));
    expect(errorOf('Old password')).toBe('');
  });

  test('it is not validated while a button is pressed', () => {
    render(<ChangePassword />);
    const button = screen.getByRole('button', { name: 'Clear' });
    fireEvent.blur(field('Old password'), { relatedTarget: button });
    expect(errorOf('Old password')).toBe('');
  });
});

describe('on submit', () => {
  test('an invalid form sends nothing and focuses its first invalid field', () => {
    const { send, sent } = aPendingRequest();
    render(<SignUp send={send} />);
    fill({ ...valid, Email: 'nope', Password: '' });
    submit();
    expect(sent).toEqual([]);
    expect(document.activeElement).toBe(field('Email'));
    expect(errorOf('Password')).toBe('Password is required');
  });

  test('a valid form sends what the schema accepts', () => {
    const { send, sent } = aPendingRequest();
    render(<SignUp send={send} />);
    fill(valid);
    submit();
    expect(sent).toEqual([
      {
        name: 'Ada Lovelace',
        email: 'ada@stillweb.example',
        password: 'Passw0rd!',
        confirmPassword: 'Passw0rd!',
      },
    ]);
  });

  test('a pending form says so and cannot be submitted twice', async () => {
    const { send, sent, answer } = aPendingRequest();
    render(<SignUp send={send} />);
    fill(valid);
    submit();
    const button = screen.getByRole('button', { name: 'Creating your account…' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(button);
    fireEvent.submit(field('Email'));
    expect(sent).toHaveLength(1);

    answer({});
    await screen.findByRole('button', { name: 'Sign up' });
    submit();
    expect(sent).toHaveLength(2);
  });

  test('values that a browser filled in before hydration count', async () => {
    const { send, sent } = aPendingRequest();
    const container = document.createElement('div');
    document.body.append(container);
    container.innerHTML = renderToString(<SignUp send={send} />);
    for (const [label, value] of Object.entries(valid)) field(label).value = value;
    render(<SignUp send={send} />, { container, hydrate: true });
    submit();
    expect(sent).toMatchObject([{ email: 'ada@stillweb.example' }]);
    container.remove();
  });
});

describe('when the request fails', () => {
  test('a field error appears on its field, takes the focus and leaves with a change', async () => {
    const error = failure('Please check the form.', { email: 'This domain has no mail server.' });
    render(<SignUp send={() => Promise.resolve(error)} />);
    fill(valid);
    submit();
    await waitFor(() => expect(errorOf('Email')).toBe('This domain has no mail server.'));
    expect(document.activeElement).toBe(field('Email'));
    expect(screen.queryByRole('alert')).toBeNull();
    change('Full name', 'Ada King');
    expect(errorOf('Email')).toBe('This domain has no mail server.');
    change('Email', 'ada@example.com');
    expect(errorOf('Email')).toBe('');
  });

  test.each([
    ['the message of the server', failure('Too many attempts.'), 'Too many attempts.'],
    [
      'the message of an error in a field that the form does not have',
      failure('Please check the form.', { plan: 'Unknown plan' }),
      'Please check the form.',
    ],
  ])('the form shows %s', async (_case, answer, message) => {
    render(<SignUp send={() => Promise.resolve(answer)} />);
    fill(valid);
    submit();
    expect((await screen.findByRole('alert')).textContent).toBe(message);
  });

  test('without an answer the form shows the fallback, and the reason in an element of its own', async () => {
    const error = { status: 'FETCH_ERROR', error: 'TypeError: Failed to fetch' };
    render(<SignUp send={() => Promise.resolve({ error })} />);
    fill(valid);
    submit();
    const alert = await screen.findByRole('alert');
    expect([...alert.querySelectorAll('span')].map(({ textContent }) => textContent)).toEqual([
      'Registration failed. Please try again.',
      'The server cannot be reached. Check your internet connection.',
    ]);
  });

  test('everything that was typed stays', async () => {
    render(<SignUp send={() => Promise.resolve(failure('Too many attempts.'))} />);
    fill(valid);
    submit();
    await screen.findByRole('alert');
    for (const [label, value] of Object.entries(valid)) expect(field(label).value).toBe(value);
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
