import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Dependencies } from '../dependencies.ts';
import type { Identity } from '../http/authenticate.ts';

export type Account = {
  routes: FastifyPluginAsyncZod;
  /** Whom a bearer token stands for, while its session lives. */
  identify: (token: string) => Promise<Identity | undefined>;
  work: () => Promise<void>;
};

export function buildAccount(_deps: Dependencies): Account {
  return {
    routes: async () => {},
    identify: async () => undefined,
    work: async () => {},
  };
}
