import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { Visitor } from './account-link.tsx';
import { HeaderView } from './header-view.tsx';

function header(visitor: Visitor) {
  return renderToStaticMarkup(
    <MemoryRouter>
      <HeaderView visitor={visitor} />
    </MemoryRouter>,
  );
}

test('a visitor is offered Login and no account', () => {
  expect(header(null)).toContain('href="/auth/login"');
  expect(header(null)).not.toContain('/dashboard');
});

test('a signed-in user sees initial and full name instead of Login', () => {
  const html = header({ name: 'ada Lovelace' });
  expect(html).toContain('>A</span>');
  expect(html).toContain('>ada Lovelace</span>');
  expect(html).not.toContain('Login');
});

test('a prerendered page carries both, for the browser to show the right one', () => {
  const html = header(undefined);
  expect(html).toContain('href="/auth/login"');
  expect(html).toContain('href="/dashboard/account"');
});
