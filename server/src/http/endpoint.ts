import { errorBody } from '@stillweb/contract/errors';
import type * as z from 'zod/mini';

type Endpoint = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  response: z.ZodMiniType;
};

/** Turns a call of the contract into Fastify's method, url and schemas; nothing is stated twice. */
export function endpoint<E extends Endpoint>(call: E) {
  const { method, path, response, ...request } = call;
  const responses = { 200: response, '4xx': errorBody, '5xx': errorBody };
  return { method, url: path, schema: { ...request, response: responses } };
}
