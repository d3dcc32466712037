import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { guardByAccess, type Guard } from './authenticate.ts';

const refuse: Guard = async (_request, reply) => reply.status(401).send();
const guards = { public: null, accessToken: refuse };

test('a route without an access that the app knows keeps the server from starting', async () => {
  const app = fastify();
  guardByAccess(app, guards);
  expect(() => app.get('/forgotten', async () => 'a secret')).toThrow('GET /forgotten');
  const config = { access: 'read-customer' } as const;
  const add = () => app.get('/of-the-console', { config }, async () => 'a secret');
  expect(add).toThrow('GET /of-the-console');
});

test('a guarded route refuses HEAD as it refuses GET', async () => {
  const app = fastify();
  guardByAccess(app, guards);
  app.get('/own', { config: { access: 'accessToken' } }, async () => 'a secret');
  app.get('/open', { config: { access: 'public' } }, async () => 'for all');
  for (const method of ['GET', 'HEAD'] as const) {
    expect((await app.inject({ method, url: '/own' })).statusCode).toBe(401);
    expect((await app.inject({ method, url: '/open' })).statusCode).toBe(200);
  }
});
