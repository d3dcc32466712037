import { ownPathOf, pathOf } from '@stillweb/contract/text/own-path';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import type { ProviderAttempts } from '../../../account/security/provider-attempts.ts';
import { reasonOf, type IdentityProvider } from '../../../platform/identity-provider.ts';
import type { ConsoleContext } from '../../context.ts';
import { setSessionCookie } from './session-cookie.ts';
import { signOn } from './sign-on.ts';

/** Below the prefix of the API. */
export const signOnPaths = { begin: '/sign-on', finish: '/sign-on/callback' };

const attempted = { id: 'console', usesFormPost: false };

const config = { access: 'public' } as const;

/**
 * Log-in through the company's identity provider. Both paths are for a browser's address bar: they answer
 * with redirects, and the log-in page shows the error.
 */
export function signOnRoutes(
  context: ConsoleContext,
  provider: IdentityProvider,
  attempts: ProviderAttempts,
): FastifyPluginAsync {
  const { limits, url } = context;
  return async (app) => {
    app.get<{ Querystring: { next?: string } }>(
      signOnPaths.begin,
      { config },
      async (request, reply) => {
        await limits.logInAttempts.consume(request.ip);
        const next = ownPathOf(request.query.next);
        const begun = await provider.begin().catch((error: unknown) => {
          request.log.error(reasonOf(error), 'the identity provider cannot be reached');
        });
        if (!begun) return fail(reply, 'unavailable');
        const about = { provider: attempted.id, language: 'en', next: next && pathOf(next) };
        attempts.remember(reply, attempted, { ...begun.attempt, ...about });
        return reply.redirect(begun.address.href);
      },
    );
    app.get(signOnPaths.finish, { config }, async (request, reply) => {
      const refund = await limits.logInAttempts.consume(request.ip);
      const attempt = attempts.take(request, reply, attempted);
      if (!attempt) return fail(reply, 'failed');
      const identity = await provider
        .finish(new URL(request.url, url).searchParams, attempt)
        .catch((error: unknown) => {
          request.log.warn(reasonOf(error), 'a single sign-on has failed');
        });
      if (!identity) return fail(reply, 'failed');
      const entered = await signOn(context, identity, request);
      if (!entered) return fail(reply, 'refused');
      await refund();
      setSessionCookie(reply, context, entered);
      // A server of another release may have let something else pass.
      const next = ownPathOf(attempt.next);
      return reply.redirect(next ? pathOf(next) : '/');
    });
  };
}

function fail(reply: FastifyReply, signOnResult: 'unavailable' | 'failed' | 'refused') {
  return reply.redirect(`/login?sign-on=${signOnResult}`);
}
