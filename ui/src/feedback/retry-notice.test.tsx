// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { RetryNotice } from './retry-notice.tsx';

afterEach(cleanup);

test('each retry that fails is said', () => {
  const notice = (retrying: boolean) => (
    <RetryNotice
      failure={{ message: 'Your invoices could not be loaded', reason: null }}
      retrying={retrying}
      onRetry={() => {}}
    />
  );
  const { rerender } = render(notice(false));
  expect(screen.queryByText(/Tried again/)).toBeNull();
  for (const text of ['Tried again, without success.', 'Tried again 2 times, without success.']) {
    rerender(notice(true));
    rerender(notice(false));
    expect(screen.getByRole('alert').textContent).toContain(text);
  }
});
