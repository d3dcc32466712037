import type { FastifyInstance } from 'fastify';

/** Whatever we send fits into a connection's buffers: who has not taken it by then does not read. */
const patienceMs = 12_000;

/** Cuts off who asks and does not take the answer; Node itself has no limit for that. */
export function cutSlowReaders(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    const cut = setTimeout(() => request.raw.socket.destroy(), patienceMs);
    cut.unref();
    reply.raw.once('close', () => clearTimeout(cut));
    done();
  });
}
