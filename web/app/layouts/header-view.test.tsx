import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { HeaderUser } from './header-parts.tsx';
import { HeaderView } from './header-view.tsx';

function header(user: HeaderUser) {
  return renderToStaticMarkup(
    <MemoryRouter>
      <HeaderView user={user} />
    </MemoryRouter>,
  );
}

test('a visitor sees Login and no account', () => {
  expect(header(null)).toContain('href="/auth/login"');
  expect(header(null)).not.toContain('/dashboard');
});

test('a signed-in user sees the initial and the full name', () => {
  const html = header({ name: 'ada Lovelace' });
  expect(html).toContain('>A</span>');
  expect(html).toMatch(/<bdi[^>]*>ada Lovelace<\/bdi>/);
  expect(html).not.toContain('Login');
});

test('a prerendered page contains both states', () => {
  const html = header(undefined);
  expect(html).toContain('href="/auth/login"');
  expect(html).toContain('href="/dashboard/account"');
});
