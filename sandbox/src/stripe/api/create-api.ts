import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Store } from '../store/store.ts';
import { inTransaction, reading } from '../store/store.ts';
import type { Reader } from '../store/reader.ts';
import type { Tx } from '../store/tx.ts';
import { StripeError } from '../stripe-error.ts';
import { expandAll } from './expand.ts';
import { claimKey, keepAnswer, releaseKey } from './idempotency.ts';
import type { Answer } from './idempotency.ts';
import { text } from './form.ts';
import { parse } from './parse.ts';

/** What a route answers: an object or list, or a refusal that keeps what was done. */
type Result = object | StripeError;

type Shape = Record<string, z.ZodType>;
type Params<S extends Shape> = z.output<z.ZodObject<S, z.core.$strict>>;

/** Registers the calls of the API on one Fastify scope and one store. */
export type Api = {
  get: <S extends Shape>(
    path: string,
    shape: S,
    run: (reader: Reader, params: Params<S>, id: string) => Promise<Result>,
  ) => void;
  post: <S extends Shape>(
    path: string,
    shape: S,
    run: (tx: Tx, params: Params<S>, id: string) => Promise<Result>,
  ) => void;
  delete: <S extends Shape>(
    path: string,
    shape: S,
    run: (tx: Tx, params: Params<S>, id: string) => Promise<Result>,
  ) => void;
};

export function createApi(app: FastifyInstance, store: Store): Api {
  return {
    get(path, shape, run) {
      const read = paramsReader(shape);
      app.get(path, async (request, reply) => {
        const { params, paths } = read(request.query);
        const answer = await reading(store, async (reader) =>
          answerOf(reader, await run(reader, params, idOf(request)), paths),
        );
        return respond(reply, answer);
      });
    },
    post(path, shape, run) {
      const read = paramsReader(shape);
      app.post(path, async (request, reply) => {
        const { params, paths } = read(request.body);
        const work = async (tx: Tx) => answerOf(tx, await run(tx, params, idOf(request)), paths);
        const key = keyOf(request);
        if (key === null) return respond(reply, await once(store, request, work));
        reply.header('idempotency-key', key);
        const former = await claimKey(store.db, key, request.url, request.body ?? {});
        if (former) return respond(reply.header('idempotent-replayed', 'true'), former);
        return respond(reply, await keyed(store, request, key, work));
      });
    },
    delete(path, shape, run) {
      const read = paramsReader(shape);
      app.delete(path, async (request, reply) => {
        const { params, paths } = read(request.query);
        const answer = await once(store, request, async (tx) =>
          answerOf(tx, await run(tx, params, idOf(request)), paths),
        );
        return respond(reply, answer);
      });
    },
  };
}

/** Reads the parameters of a call in their shape, and the `expand` that every call takes. */
function paramsReader<S extends Shape>(
  shape: S,
): (input: unknown) => { params: Params<S>; paths: string[] | undefined } {
  const strict = z.strictObject(shape);
  return (input) => {
    const { expand: paths, ...rest } = parse(expandable, input);
    return { params: parse(strict, rest), paths };
  };
}

const expandable = z.looseObject({ expand: z.array(text).max(20).optional() });

async function once(
  store: Store,
  request: FastifyRequest,
  work: (tx: Tx) => Promise<Answer>,
): Promise<Answer> {
  return inTransaction(store, work, { requestId: request.id, idempotencyKey: keyOf(request) });
}

/** Runs under an idempotency key: whatever was carried out is answered again for the same key. */
async function keyed(
  store: Store,
  request: FastifyRequest,
  key: string,
  work: (tx: Tx) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await once(store, request, async (tx) => {
      const answer = await work(tx);
      await keepAnswer(tx.trx, key, answer);
      return answer;
    });
  } catch (error) {
    const attempted = !(error instanceof StripeError) || error.status === 402;
    if (attempted) await keepAnswer(store.db, key, failureOf(error));
    else await releaseKey(store.db, key);
    throw error;
  }
}

async function answerOf(reader: Reader, result: Result, paths?: string[]): Promise<Answer> {
  if (result instanceof StripeError) return failureOf(result);
  return { status: 200, body: JSON.stringify(await expandAll(reader, result, paths)) };
}

/** Any error as Stripe words it; what is not a refusal is 500 `api_error`. */
export function failureOf(error: unknown): Answer {
  const refusal =
    error instanceof StripeError
      ? error
      : new StripeError(500, 'api_error', 'An unknown error occurred in the sandbox.');
  return { status: refusal.status, body: JSON.stringify(refusal.body) };
}

export function respond(reply: FastifyReply, { status, body }: Answer): FastifyReply {
  return reply.code(status).type('application/json').send(body);
}

const idParams = z.object({ id: z.string().default('') });

function idOf(request: FastifyRequest): string {
  return idParams.parse(request.params).id;
}

function keyOf(request: FastifyRequest): string | null {
  const header = request.headers['idempotency-key'];
  return typeof header === 'string' && header !== '' ? header : null;
}
