import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

const problemShape = z.object({ message: z.string() });
const outageShape = z.object({
  outage: z.object({ seconds: z.number(), kind: z.string() }).nullable(),
});

/**
 * Works a JSON control through its own route, so that this page and programs meet the same rules.
 * @returns why it was refused, or null when it was done
 */
export async function askControl(
  app: FastifyInstance,
  url: string,
  body: object,
): Promise<string | null> {
  const answer = await app.inject({ method: 'POST', url, payload: body });
  return answer.statusCode < 400 ? null : problemShape.parse(answer.json()).message;
}

/** How the API fails and for how long still; null while it works. */
export async function outageText(app: FastifyInstance): Promise<string | null> {
  const answer = await app.inject({ method: 'GET', url: '/sandbox/outage' });
  const { outage } = outageShape.parse(answer.json());
  return outage && `The API is out (${outage.kind}) for another ${outage.seconds} seconds.`;
}
