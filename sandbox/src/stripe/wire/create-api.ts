import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Faults } from '../controls/faults.ts';
import type { Kind } from '../store/object-types.ts';
import type { Reader } from '../store/reader.ts';
import { inTransaction, withReader } from '../store/store.ts';
import type { Store } from '../store/store.ts';
import type { Tx } from '../store/tx.ts';
import { StripeError } from '../stripe-error.ts';
import { expandAll } from './expand.ts';
import { text, parse } from './form.ts';
import { claimKey, isSaved, releaseKey, saveAnswer } from './idempotency.ts';
import type { Answer } from './idempotency.ts';
import { requirePermission } from './authorize.ts';
import { listedKind } from './resources.ts';
import type { ApiPath } from './resources.ts';
import { underFault } from './fault-answers.ts';

/** A route's result: an object or list, or an error after which the transaction still commits. */
type Result = object | StripeError;

type Shape = Record<string, z.ZodType>;
type Params<S extends Shape> = z.output<z.ZodObject<S, z.core.$strict>>;

/**
 * Registers calls of the API. `shape` declares their parameters; every call also takes `expand`.
 * `run` gets the parameters and the `:id` of the path, empty if there is none. A GET reads; POST
 * and DELETE run in a transaction, and a POST under its idempotency key.
 */
export type Api = {
  get: <S extends Shape>(
    path: ApiPath,
    shape: S,
    run: (reader: Reader, params: Params<S>, id: string) => Promise<Result>,
  ) => void;
  post: <S extends Shape>(
    path: ApiPath,
    shape: S,
    run: (tx: Tx, params: Params<S>, id: string) => Promise<Result>,
  ) => void;
  delete: <S extends Shape>(
    path: ApiPath,
    shape: S,
    run: (tx: Tx, params: Params<S>, id: string) => Promise<Result>,
  ) => void;
};

/** The API on one Fastify scope and one store. */
export function createApi(app: FastifyInstance, store: Store, faults: Faults): Api {
  return {
    get(path, shape, run) {
      const read = paramsReader(shape);
      const listed = listedKind(path);
      app.get(path, requirePermission(store, path, 'read'), async (request, reply) => {
        const { params, paths } = read(request.query);
        const answer = await underFault(faults, request, reply, async () =>
          withReader(store, async (reader) =>
            answerOf(reader, await run(reader, params, idOf(request)), paths, listed),
          ),
        );
        return respond(reply, answer);
      });
    },
    post(path, shape, run) {
      const read = paramsReader(shape);
      app.post(path, requirePermission(store, path, 'write'), async (request, reply) => {
        const { params, paths } = read(request.body);
        const answer = await underFault(faults, request, reply, async (failure) => {
          const work = async (tx: Tx) => {
            if (failure) throw failure;
            return answerOf(tx, await run(tx, params, idOf(request)), paths);
          };
          const key = keyOf(request);
          return key === null
            ? runOnce(store, request, work)
            : runWithKey(store, request, reply, key, work);
        });
        return respond(reply, answer);
      });
    },
    delete(path, shape, run) {
      const read = paramsReader(shape);
      app.delete(path, requirePermission(store, path, 'write'), async (request, reply) => {
        const { params, paths } = read(request.query);
        const answer = await underFault(faults, request, reply, async () =>
          runOnce(store, request, async (tx) =>
            answerOf(tx, await run(tx, params, idOf(request)), paths),
          ),
        );
        return respond(reply, answer);
      });
    },
  };
}

/** Reads the parameters of a call and the paths of `expand`. */
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

async function runOnce(
  store: Store,
  request: FastifyRequest,
  work: (tx: Tx) => Promise<Answer>,
): Promise<Answer> {
  return inTransaction(store, work, { requestId: request.id, idempotencyKey: keyOf(request) });
}

/**
 * Runs a request under its idempotency key, or gives the answer that was saved under it. An answer
 * is saved unless the request was refused.
 */
async function runWithKey(
  store: Store,
  request: FastifyRequest,
  reply: FastifyReply,
  key: string,
  work: (tx: Tx) => Promise<Answer>,
): Promise<Answer> {
  reply.header('idempotency-key', key);
  const saved = await claimKey(store.db, key, request.url, request.body ?? {});
  if (saved) {
    adviseRetry(reply.header('idempotent-replayed', 'true'), saved);
    return saved;
  }
  try {
    return await runOnce(store, request, async (tx) => {
      const answer = await work(tx);
      await saveAnswer(tx.trx, key, answer);
      return answer;
    });
  } catch (error) {
    const failure = failureOf(error);
    if (isSaved(failure.status)) {
      adviseRetry(reply, failure);
      await saveAnswer(store.db, key, failure);
    } else {
      await releaseKey(store.db, key);
    }
    throw error;
  }
}

/** A retry would only get the saved failure again, so the SDK is kept from it. */
function adviseRetry(reply: FastifyReply, { status }: Answer): void {
  if (status >= 500) reply.header('stripe-should-retry', 'false');
}

async function answerOf(
  reader: Reader,
  result: Result,
  paths?: string[],
  listed?: Kind | null,
): Promise<Answer> {
  if (result instanceof StripeError) return failureOf(result);
  return { status: 200, body: JSON.stringify(await expandAll(reader, result, paths, listed)) };
}

/** An error as Stripe answers it; one that is no `StripeError` is 500 `api_error`. */
export function failureOf(error: unknown): Answer {
  const failure =
    error instanceof StripeError
      ? error
      : new StripeError(500, 'api_error', 'An unknown error occurred in the sandbox.');
  return { status: failure.status, body: JSON.stringify(failure.body) };
}

/** Sends an answer as JSON. */
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
