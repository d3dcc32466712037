import { errorBody, type ErrorCode } from '@stillweb/contract/errors';
import type { Operation } from '@stillweb/contract/operation';
import { operations, type OperationId } from '@stillweb/contract/operations';
import type * as z from 'zod/mini';
import { statusOf } from './errors/answers.ts';

export type Endpoint = {
  operationId: OperationId;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  params?: z.ZodMiniType;
  body?: z.ZodMiniType;
  querystring?: z.ZodMiniType;
  response: z.ZodMiniType;
};

/** One response of the API reference, in OpenAPI's terms. */
type DocumentedResponse = {
  description: string;
  content: { 'application/json': { schema: z.ZodMiniType } };
};

declare module 'fastify' {
  interface FastifySchema {
    /** Descriptions of the answers in the API reference, by status. */
    documentedResponses?: Record<number, DocumentedResponse>;
  }
}

/**
 * Turns an endpoint of the contract into Fastify's method, url and schema, with the text that the API
 * reference has for it. Nothing is stated twice.
 */
export function endpoint<E extends Endpoint>(call: E) {
  const { operationId, method, path, response, ...request } = call;
  const { tag, access, summary, description } = operations[operationId];
  const schema = {
    ...request,
    response: { 200: response, '4xx': errorBody, '5xx': errorBody },
    documentedResponses: documentResponses(call),
    operationId,
    tags: [tag],
    summary,
    description,
    security: isOpen(access) ? [] : [{ [access]: [] }],
  };
  return { method, url: path, schema, config: { access } };
}

/** Whether visitors may make the call. */
function isOpen(access: Operation['access']): boolean {
  return access === 'public' || access === 'optionalAccessToken';
}

function documentResponses(call: Endpoint): Record<number, DocumentedResponse> {
  const { result } = operations[call.operationId];
  const byStatus = Object.groupBy(errorCodesOf(call), statusOf);
  const failures = Object.entries(byStatus).map(([status, codes = []]) => {
    const description = codes.map((code) => `\`${code}\``).join(', ');
    return [Number(status), documented(description, errorBody)] as const;
  });
  return Object.fromEntries([[200, documented(result, call.response)], ...failures]);
}

function documented(description: string, schema: z.ZodMiniType): DocumentedResponse {
  return { description, content: { 'application/json': { schema } } };
}

/** The answers to a call that is not allowed. */
function refusalsOf(access: Operation['access']): ErrorCode[] {
  if (access === 'public') return [];
  return access === 'deviceCredential'
    ? ['DEVICE_UNLINKED']
    : ['UNAUTHENTICATED', 'ACCOUNT_BLOCKED'];
}

/** The codes that an endpoint may answer: its own, and those of the checks before it. */
export function errorCodesOf({ operationId, method, body, params }: Endpoint): ErrorCode[] {
  const { access, errors } = operations[operationId];
  const sharedByWriting: ErrorCode[] = [
    'FOREIGN_ORIGIN',
    'MALFORMED_REQUEST',
    'PAYLOAD_TOO_LARGE',
    'UNSUPPORTED_MEDIA_TYPE',
  ];
  return [
    ...errors,
    ...(body || params ? (['VALIDATION_FAILED'] as const) : []),
    ...refusalsOf(access),
    ...(method === 'GET' ? [] : sharedByWriting),
    'SERVICE_UNAVAILABLE',
    'INTERNAL',
  ];
}
