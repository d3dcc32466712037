import type { Permission } from '@stillweb/contract/console/staff/roles';
import {
  approvalNeeded,
  type ApprovalNeeded,
  type StartedAction,
} from '@stillweb/contract/console/actions';
import { errorBody } from '@stillweb/contract/errors';
import type { FastifyReply, HTTPMethods } from 'fastify';
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

/**
 * Turns an endpoint of the contract into Fastify's method, url and schema, and states the needed permission.
 * @param access `public` for calls before a session
 * @param stepUp where the person has to sign each request with a passkey
 */
export function consoleEndpoint<E extends ConsoleEndpoint>(
  call: E,
  access: Permission | 'public',
  stepUp?: 'step-up',
) {
  const { operationId, method, path, response, ...request } = call;
  const schema = {
    ...request,
    operationId,
    response: { 200: response, '4xx': errorBody, '5xx': errorBody },
  };
  return { method, url: path, schema, config: { access, stepUp: stepUp !== undefined } };
}

/** The same for a call that a second person may have to approve: its answer is 202 then. */
export function approvableEndpoint<E extends ConsoleEndpoint>(call: E, access: Permission) {
  const { schema, ...endpoint } = consoleEndpoint(call, access);
  return {
    ...endpoint,
    schema: { ...schema, response: { ...schema.response, 202: approvalNeeded } },
  };
}

/** Answers 202: a second person has to decide. */
export function sendApprovalNeeded(reply: FastifyReply, data: StartedAction) {
  const message = 'A second person has to approve this.';
  const { id: requestId } = reply.request;
  const body: ApprovalNeeded = { message, code: 'APPROVAL_NEEDED', requestId, data };
  return reply.status(202).send(body);
}
