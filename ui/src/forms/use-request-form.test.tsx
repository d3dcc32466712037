// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, test } from 'vitest';
import {
  type Answer,
  change,
  errorOf,
  field,
  fill,
  SignUp,
  submit,
  valid,
} from '../../test/a-sign-up-form.tsx';

/** A failed request as the API clients report it. */
function failure(message: string, fieldErrors?: Record<string, string>): Answer {
  const body = { message, code: 'VALIDATION_FAILED', requestId: 'r', fieldErrors };
  return { error: { status: 400, data: body } };
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

  test('an empty form announces its first error alone, with the field, and later each change', () => {
    render(<SignUp />);
    const announced = () => document.querySelectorAll('[aria-live=polite]').length;
    expect(announced()).toBe(4);
    submit();
    expect(document.activeElement).toBe(field('Full name'));
    expect(errorOf('Confirm password')).toBe('Confirm password is required');
    expect(announced()).toBe(0);
    change('Full name', 'Ada');
    expect(announced()).toBe(4);
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

  test('without an answer the form shows the fallback and, apart from it, the reason', async () => {
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
