// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { toast as library } from 'react-hot-toast/headless';
import { afterEach, expect, test, vi } from 'vitest';
import { Status } from './status.tsx';
import { toast } from './toast.tsx';
import { Toaster } from './toaster.tsx';

afterEach(() => {
  act(() => library.remove());
  cleanup();
  vi.useRealTimers();
});

const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

test('a toast has its message in one element and the reason in another', async () => {
  render(<Toaster />);
  const region = screen.getByRole('status');
  toast.error({ message: 'Error opening customer portal', reason: 'You seem to be offline.' });
  const message = await screen.findByText('Error opening customer portal');
  expect(message.closest('p')?.textContent).toBe(
    'Error opening customer portal You seem to be offline.',
  );
  expect(screen.getByText('You seem to be offline.')).toBeDefined();
  expect(region.contains(message)).toBe(true);
});

test('a toast without a reason is its message alone', async () => {
  render(<Toaster />);
  toast.error({ message: 'Too many attempts.', reason: null });
  const message = await screen.findByText('Too many attempts.');
  expect(message.closest('p')?.textContent).toBe('Too many attempts.');
});

test('a success leaves after four seconds, an error only when it is dismissed or comes again', () => {
  vi.useFakeTimers();
  render(<Toaster />);
  act(() => {
    toast.success('Saved');
    toast.error('Not saved');
  });
  const first = screen.getByText('Not saved');
  wait(4000);
  wait(300);
  expect(screen.queryByText('Saved')).toBeNull();
  wait(3_600_000);
  expect(screen.getByText('Not saved')).toBe(first);
  act(() => toast.error('Not saved'));
  expect(screen.getByText('Not saved')).not.toBe(first);
  act(() => screen.getByRole('button', { name: 'Dismiss' }).click());
  wait(300);
  expect(screen.queryByText('Not saved')).toBeNull();
});

test('a status is in the region of the toasts as long as its component is shown', () => {
  const { rerender } = render(<Toaster />);
  const region = screen.getByRole('status');
  rerender(
    <>
      <Toaster />
      <Status>Loading the page</Status>
    </>,
  );
  expect(region.textContent).toBe('Loading the page');
  rerender(<Toaster />);
  expect(region.textContent).toBe('');
});
