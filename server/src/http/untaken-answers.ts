import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/**
 * Closes the connection of whoever asks and does not take the answer.
 * @param patienceMs from when an answer is ready until the last of it has gone out
 */
export function closeUntakenAnswers(app: FastifyInstance, patienceMs: number): void {
  app.addHook('onSend', (_request, { raw }, _payload, done) => {
    closeUnlessTaken(raw, patienceMs);
    done();
  });
}

/** By a timer of our own: Node's begins anew with every byte that a client sends which takes nothing. */
export function closeUnlessTaken(response: ServerResponse, patienceMs: number): void {
  const timer = setTimeout(() => response.destroy(), patienceMs).unref();
  response.once('close', () => clearTimeout(timer));
}
