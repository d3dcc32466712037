import { randomUUID } from 'node:crypto';
import { apiBase } from '@stillweb/contract/errors';
import { fastify, LogController } from 'fastify';
import {
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod';
import { buildAccount } from './account/account.ts';
import type { Dependencies } from './dependencies.ts';
import { answerError } from './http/error-handler.ts';
import type { Lifecycle } from './http/lifecycle.ts';
import { buildSubscription } from './subscription/subscription.ts';

/** The whole server, not yet listening; `startWork` begins its background jobs. */
export async function buildApp(deps: Dependencies, _lifecycle: Lifecycle) {
  const app = fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: 32 * 1024,
    trustProxy: deps.config.TRUST_PROXY ?? false,
    requestTimeout: 15_000,
    connectionTimeout: 15_000,
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(answerError);

  const account = buildAccount(deps);
  const subscription = buildSubscription(deps, account);
  await app.register(account.routes, { prefix: apiBase });
  await app.register(subscription.routes, { prefix: apiBase });

  const startWork = async () => {
    await account.work();
    await subscription.work();
  };
  return { app, startWork };
}
