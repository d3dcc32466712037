import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/** docs/SANDBOX.md lists them. */
const breached = ['Password123!', 'Qwerty123!', 'Welcome2024!'];

const hashes = breached.map((password) => sha1(password));

/** Lines of an answer, so that its length does not tell how many passwords it has. */
const answerLines = 800;

/** A stand-in for the range API of Have I Been Pwned: hashes of breached passwords by their first digits. */
export async function breachedPasswords(app: FastifyInstance): Promise<void> {
  app.get<{ Params: { prefix: string } }>('/range/:prefix', async ({ params }, reply) => {
    const prefix = params.prefix.toUpperCase();
    if (!/^[\dA-F]{5}$/.test(prefix)) return reply.code(400).send('Send five hex digits.');
    const found = hashes.filter((hash) => hash.startsWith(prefix));
    const lines = found.map((hash) => `${hash.slice(prefix.length)}:1000`);
    while (lines.length < answerLines) lines.push(`${randomHex(35)}:0`);
    return reply.type('text/plain').send(lines.sort().join('\r\n'));
  });
}

function sha1(text: string): string {
  return createHash('sha1').update(text).digest('hex').toUpperCase();
}

function randomHex(digits: number): string {
  return randomBytes(digits).toString('hex').slice(0, digits).toUpperCase();
}
