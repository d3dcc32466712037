import type { Permission } from '@stillweb/contract/console/roles';
import { errorBody } from '@stillweb/contract/errors';
import type { HTTPMethods } from 'fastify';
import type * as z from 'zod/mini';

type ConsoleEndpoint = {
  operationId: string;
  method: Extract<HTTPMethods, 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'>;
  path: string;
  params?: z.ZodMiniType;
  body?: z.ZodMiniType;
  querystring?: z.ZodMiniType;
  response: z.ZodMiniType;
};

/** What a call needs: a permission; nothing for those that come before a session. */
export type Needs = Permission | 'nothing';

/**
 * Turns an endpoint of the contract into Fastify's method, url and schema, and states what it needs.
 * @param stepUp where the person has to sign each request with a passkey
 */
export function consoleEndpoint<E extends ConsoleEndpoint>(
  call: E,
  needs: Needs,
  stepUp?: 'step-up',
) {
  const { operationId, method, path, response, ...request } = call;
  const schema = {
    ...request,
    operationId,
    response: { 200: response, '4xx': errorBody, '5xx': errorBody },
  };
  return { method, url: path, schema, config: { needs, stepUp: stepUp !== undefined } };
}
