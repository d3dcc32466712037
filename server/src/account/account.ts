import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Dependencies } from '../dependencies.ts';
import { requireIdentity, type Identity } from '../http/authenticate.ts';
import { databaseOver } from '../platform/database.ts';
import type { JobQueue } from '../platform/jobs.ts';
import { createAccessTokens } from './access-token.ts';
import { accountMailQueue, accountMailSender } from './account-mail.ts';
import type { AccountContext } from './context.ts';
import { createLimits } from './limits.ts';
import { deleteExpiredLinks } from './one-time-links.ts';
import { createPasswordHasher } from './password-hasher.ts';
import { createSessionCookie } from './session-cookie.ts';
import { sessionRoutes } from './session-routes.ts';
import { deleteExpiredSessions, sessionLives } from './sessions.ts';
import { signUpRoutes } from './sign-up-routes.ts';
import { createSigningKeys, deleteOldKeys } from './signing-keys.ts';
import type { AccountTables } from './tables.ts';
import { userRoutes } from './user-routes.ts';

export type Account = {
  routes: FastifyPluginAsyncZod;
  /** Whom a bearer token stands for, while its session lives. */
  identify: (token: string) => Promise<Identity | undefined>;
  work: () => Promise<void>;
};

const cleanUpQueue: JobQueue<Record<string, never>> = {
  name: 'account-clean-up',
  options: { retryLimit: 3, expireInSeconds: 300 },
};

export function buildAccount(deps: Dependencies): Account {
  const { config, pool, jobs, clock } = deps;
  const db = databaseOver<AccountTables>(pool);
  const keys = createSigningKeys(db, config.AUTH_SECRET, clock);
  const tokens = createAccessTokens(keys, { publicUrl: config.PUBLIC_URL, clock });
  const passwords = createPasswordHasher();
  const context: AccountContext = {
    db,
    jobs,
    clock,
    passwords,
    tokens,
    limits: createLimits(pool),
  };
  const identify = async (token: string) => {
    const identity = await tokens.read(token);
    const lives =
      identity &&
      (await sessionLives(db, { id: identity.sessionId, userId: identity.userId }, clock()));
    return lives ? identity : undefined;
  };

  return {
    identify,
    routes: async (app) => {
      await app.register(signUpRoutes(context));
      await app.register(sessionRoutes(context, createSessionCookie(config.PUBLIC_URL)));
      await app.register(userRoutes(context, requireIdentity(identify)));
    },
    work: async () => {
      await jobs.work(accountMailQueue, accountMailSender(deps, db));
      await jobs.work(cleanUpQueue, async () => {
        await deleteExpiredSessions(db, clock());
        await deleteExpiredLinks(db, clock());
        await deleteOldKeys(db, clock());
      });
      await jobs.schedule(cleanUpQueue, '17 3 * * *');
    },
  };
}
