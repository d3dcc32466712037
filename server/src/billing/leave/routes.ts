import { hourSeconds } from '@stillweb/contract/time';
import { withdrawalApi } from '@stillweb/contract/billing/withdrawal';
import { t } from '@stillweb/texts/t';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { endpoint } from '../../http/endpoint.ts';
import { createClientLimit, createRateLimit } from '../../http/limits/rate-limits.ts';
import { identityOf } from '../../http/requester.ts';
import { withRequestDeadline, type BillingContext } from '../context.ts';
import { previewWithdrawal } from './own-withdrawal.ts';
import { confirmWithdrawal, stateWithdrawal } from './state-withdrawal.ts';
import { withdraw } from './own-withdrawal.ts';

const rule = {
  message: () =>
    t(
      'errors.rate-limited.requests',
      'Too many requests. Please try again in an hour, or write to us.',
    ),
};

/** Withdrawal from the contract, with and without a log-in. */
export function withdrawalRoutes(billing: BillingContext): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(ownWithdrawal(billing));
    await app.register(publicWithdrawal(billing));
  };
}

function ownWithdrawal(billing: BillingContext): FastifyPluginAsyncZod {
  const previews = createRateLimit(billing.db, {
    name: 'withdrawal-previews',
    attempts: 30,
    perSeconds: 60,
  });
  const statements = createRateLimit(billing.db, {
    ...rule,
    name: 'own-withdrawals',
    attempts: 20,
    perSeconds: hourSeconds,
  });
  return async (app) => {
    app.route({
      ...endpoint(withdrawalApi.preview),
      handler: async (request) => {
        const { userId } = identityOf(request);
        await previews.consume(userId);
        return {
          data: await withRequestDeadline(billing, (context) => previewWithdrawal(context, userId)),
        };
      },
    });

    app.route({
      ...endpoint(withdrawalApi.withdraw),
      handler: async (request) => {
        const { userId } = identityOf(request);
        await statements.consume(userId);
        return { data: await withdraw(billing, userId) };
      },
    });
  };
}

function publicWithdrawal(billing: BillingContext): FastifyPluginAsyncZod {
  const perClient = (name: string, attempts: number) =>
    createClientLimit(billing.db, { ...rule, name, attempts, perSeconds: hourSeconds });
  const statements = perClient('withdrawals', 20);
  const confirmations = perClient('withdrawal-confirmations', 60);
  return async (app) => {
    app.route({
      ...endpoint(withdrawalApi.state),
      handler: async (request) => {
        await statements.consume(request.ip);
        await stateWithdrawal(billing, request.body);
        return {
          data: {
            message: t(
              'withdrawal-statement.received',
              'We received your statement. Please check your inbox to confirm it.',
            ),
          },
        };
      },
    });

    app.route({
      ...endpoint(withdrawalApi.confirm),
      handler: async (request) => {
        await confirmations.consume(request.ip);
        return { data: await confirmWithdrawal(billing, request.params.token) };
      },
    });
  };
}
