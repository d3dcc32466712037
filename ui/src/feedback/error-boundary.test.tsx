// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Button } from '../kit/button.tsx';
import { Card } from '../kit/card.tsx';
import { ErrorBoundary } from './error-boundary.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** React reports each error that a boundary catches. */
function ignoreReports() {
  vi.spyOn(console, 'error').mockImplementation(() => {});
}

function Broken(): never {
  throw new Error('It broke.');
}

function Switchable() {
  const [isOn, setIsOn] = useState(false);
  return <button onClick={() => setIsOn(true)}>{isOn ? <Broken /> : 'Switch on'}</button>;
}

test('security 59: a part that fails is replaced by a notice, and its neighbors keep what was typed', () => {
  ignoreReports();
  render(
    <>
      <Card>
        <Switchable />
      </Card>
      <Card>
        <input aria-label="Name" />
      </Card>
    </>,
  );
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Ada' } });
  fireEvent.click(screen.getByRole('button', { name: 'Switch on' }));
  expect(screen.getByRole('alert').textContent).toContain('This part of the page stumbled');
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Ada');
});

test('a page that failed is left for another one', () => {
  ignoreReports();
  const pages = (page: string) => (
    <ErrorBoundary fallback={<p>Failed</p>} page={page}>
      {page === '/broken' ? <Broken /> : <p>{page}</p>}
    </ErrorBoundary>
  );
  const { rerender } = render(pages('/broken'));
  expect(screen.getByText('Failed')).toBeDefined();
  rerender(pages('/account'));
  expect(screen.getByText('/account')).toBeDefined();
});

test('security 59: a button whose text was translated shows that it is pending, and its text again', () => {
  const button = (pending: boolean) => (
    <Button pending={pending} pendingText="Saving…">
      Save <span>name</span>
    </Button>
  );
  const { rerender } = render(button(false));
  translate(screen.getByText('Save', { exact: false, ignore: 'span span' }));
  rerender(button(true));
  expect(screen.getByRole('button').textContent).toBe('Saving…');
  translate(screen.getByText('Saving…'));
  rerender(button(false));
  expect(screen.getByRole('button').textContent).toBe('Save name');
});

/** Replaces each text directly below an element, as a browser does that translates. */
function translate(element: Element) {
  for (const node of element.childNodes) {
    if (!(node instanceof Text)) continue;
    const copy = document.createElement('font');
    copy.append(node.data);
    node.replaceWith(copy);
  }
}
