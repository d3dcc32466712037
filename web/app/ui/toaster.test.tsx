// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { toast } from './toast.tsx';
import { Toaster } from './toaster.tsx';

afterEach(cleanup);

test('a toast has its message in one element and the reason in another', async () => {
  render(<Toaster />);
  toast.error({ message: 'Error opening customer portal', reason: 'You seem to be offline.' });
  const message = await screen.findByText('Error opening customer portal');
  expect(message.closest('[role=status]')?.textContent).toBe(
    'Error opening customer portal You seem to be offline.',
  );
  expect(screen.getByText('You seem to be offline.')).toBeDefined();
});

test('a toast without a reason is its message alone', async () => {
  render(<Toaster />);
  toast.error({ message: 'Too many attempts.', reason: null });
  expect((await screen.findByText('Too many attempts.')).getAttribute('role')).toBe('status');
});
