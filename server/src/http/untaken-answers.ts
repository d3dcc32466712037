import type { FastifyInstance } from 'fastify';

/**
 * Closes the connection of whoever asks and does not take the answer. Node's own limit begins anew with
 * every byte that such a client sends meanwhile.
 * @param patienceMs from when an answer is ready until the last of it has gone out
 */
export function closeUntakenAnswers(app: FastifyInstance, patienceMs: number): void {
  app.addHook('onSend', (_request, { raw }, _payload, done) => {
    const timer = setTimeout(() => raw.destroy(), patienceMs).unref();
    raw.once('close', () => clearTimeout(timer));
    done();
  });
}
