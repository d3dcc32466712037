import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Account } from '../account/account.ts';
import type { Dependencies } from '../dependencies.ts';

export type SubscriptionDomain = {
  routes: FastifyPluginAsyncZod;
  work: () => Promise<void>;
};

export function buildSubscription(_deps: Dependencies, _account: Account): SubscriptionDomain {
  return {
    routes: async () => {},
    work: async () => {},
  };
}
