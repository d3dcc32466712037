import type { FastifyInstance } from 'fastify';

/**
 * Closes the connection of a client that does not receive its answer in time. Node's own time-outs begin
 * again with every byte that the client sends, so a timer of ours runs for each answer.
 * @param timeoutMs from when an answer is ready until its last byte has been sent
 */
export function limitAnswerTime(app: FastifyInstance, timeoutMs: number): void {
  app.addHook('onSend', (_request, { raw }, _payload, done) => {
    const timer = setTimeout(() => raw.destroy(), timeoutMs).unref();
    raw.once('close', () => clearTimeout(timer));
    done();
  });
}
