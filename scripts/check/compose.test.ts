import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';
import { parse } from 'yaml';

import { root } from '../settings.ts';

const { services } = parse(readFileSync(join(root, 'compose.yaml'), 'utf8'));

test.each(Object.keys(services))(
  'security 45: the container %s has a memory limit, and a log that ends',
  (name) => {
    expect(services[name]).toMatchObject({
      mem_limit: expect.stringMatching(/^\d+[mg]$/),
      logging: { options: { 'max-size': expect.any(String), 'max-file': expect.any(String) } },
    });
  },
);

test.each(Object.keys(services))('the container %s has only the rights that it needs', (name) => {
  expect(services[name]).toMatchObject({
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
  });
});

test.each(['server-1', 'server-2'])(
  'security 45, 58: %s knows the passwords of its own role and of the owner of the tables',
  (name) => {
    const { environment } = services[name];
    expect(environment.DATABASE_URL).toMatch(/^postgres:\/\/stillweb:\$\{DATABASE_PASSWORD:/);
    expect(environment.DATABASE_OWNER_URL).toMatch(
      /^postgres:\/\/stillweb_owner:\$\{DATABASE_OWNER_PASSWORD:/,
    );
    expect(environment.POSTGRES_PASSWORD).toBe('');
    expect(services.postgres.environment.POSTGRES_USER).toBeUndefined();
  },
);

test.each(['server-1', 'server-2'])('%s is of a release, and waited for until ready', (name) => {
  expect(services[name].image).toMatch(/^stillweb:\$\{RELEASE:/);
  expect(services[name].healthcheck.test.join(' ')).toContain('/health/ready');
});

test('the image has the major version of Node that tests run on', () => {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8');
  const versions = [...dockerfile.matchAll(/\bnode:(\d+)/g)].map(([, major]) => major);
  expect(new Set(versions)).toEqual(new Set([dependencies.node]));
});
