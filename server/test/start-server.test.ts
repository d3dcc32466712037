import { expect, test } from 'vitest';
import { startServer } from './start-server.ts';

test('a server starts on a database of its own and stops again', async () => {
  const server = await startServer();
  const answer = await server.get('/nowhere');
  expect(answer.status).toBe(404);
  await server.close();
});
