import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';
import { parse } from 'yaml';

import { root } from '../lib/settings.ts';

const read = (file: string) => readFileSync(join(root, file), 'utf8');

const { services } = parse(read('compose.yaml'), { merge: true });
/** The containers of the product's own image. */
const servers = ['server-1', 'server-2', 'jobs'];

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

test.each(servers)(
  'security 45, 58: %s knows the passwords of its own role and of the owner of the tables',
  (name) => {
    const { environment } = services[name];
    expect(environment.DATABASE_URL).toMatch(/^postgres:\/\/stillweb:\$\{DATABASE_PASSWORD:/);
    expect(environment.DATABASE_OWNER_URL).toMatch(
      /^postgres:\/\/stillweb_owner:\$\{DATABASE_OWNER_PASSWORD:/,
    );
    expect(environment.CONSOLE_DATABASE_URL).toMatch(
      /^\$\{CONSOLE_DATABASE_PASSWORD:\+postgres:\/\/stillweb_console:/,
    );
    expect(environment.POSTGRES_PASSWORD).toBe('');
    expect(services.postgres.environment.POSTGRES_USER).toBeUndefined();
  },
);

test.each(servers)('%s is of a release, and waited for until ready', (name) => {
  expect(services[name].image).toMatch(/^stillweb:\$\{RELEASE:/);
  expect(services[name].healthcheck.test.join(' ')).toContain('/health/ready');
});

test('jobs run in a container of their own, and a new release replaces each container', () => {
  const serves = servers.map((name) => services[name].environment.SERVE);
  expect(serves).toEqual(['site,console', 'site,console', 'jobs']);
  const [, replaced] = /for service in (.+); do/.exec(read('deploy/replace-servers.sh')) ?? [];
  expect(replaced?.split(' ')).toEqual(servers);
});

test('the example of compose.env names each variable that compose.yaml reads', () => {
  const variables = read('compose.yaml').matchAll(/\$\{([A-Z_]+)/g);
  const named = read('compose.env.example').matchAll(/^([A-Z_]+)=/gm);
  const names = (found: Iterable<RegExpMatchArray>) => [...found].map(([, name = '']) => name);
  expect(names(named)).toEqual(expect.arrayContaining(names(variables)));
});

test('the image has the major version of Node that tests run on', () => {
  const { dependencies } = JSON.parse(read('package.json'));
  const dockerfile = read('Dockerfile');
  const versions = [...dockerfile.matchAll(/\bnode:(\d+)/g)].map(([, major]) => major);
  expect(new Set(versions)).toEqual(new Set([dependencies.node]));
});
