import { ownPathOf, pathOf } from '@stillweb/contract/own-path';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { clientCounters, reserveAttempt } from '../../http/rate-limits.ts';
import {
  reasonOf,
  signOnAttempt,
  type IdentityProvider,
} from '../../platform/identity-provider.ts';
import type { ConsoleContext } from '../context.ts';
import { setSessionCookie } from './session-cookie.ts';
import { signOn } from './sign-on.ts';

/** Below the prefix of the API. */
export const signOnPaths = { begin: '/sign-on', finish: '/sign-on/callback' };

const attemptCookie = {
  name: '__Host-console-sign-on',
  // The provider leads back from another site, with which a strict cookie would not be sent.
  options: { path: '/', httpOnly: true, secure: true, sameSite: 'lax', maxAge: 600 },
} as const;

const storedAttempt = z.extend(signOnAttempt, { next: z.string() });

const config = { needs: 'nothing' } as const;

/**
 * Log-in through the company's identity provider. Both paths are for a browser's address bar: they answer
 * with redirects, and the log-in page says what has gone wrong.
 */
export function signOnRoutes(
  context: ConsoleContext,
  provider: IdentityProvider,
): FastifyPluginAsync {
  const { db, limits, url } = context;
  return async (app) => {
    app.get<{ Querystring: { next?: string } }>(
      signOnPaths.begin,
      { config },
      async (request, reply) => {
        await reserveAttempt(db, clientCounters(limits.logInAttempts, request.ip));
        const next = ownPathOf(request.query.next);
        const begun = await provider.begin().catch((error: unknown) => {
          request.log.error(reasonOf(error), 'the identity provider cannot be reached');
        });
        if (!begun) return fail(reply, 'unavailable');
        const kept = { ...begun.attempt, next: next ? pathOf(next) : '/' };
        const value = Buffer.from(JSON.stringify(kept)).toString('base64url');
        reply.setCookie(attemptCookie.name, value, attemptCookie.options);
        return reply.redirect(begun.address.href);
      },
    );
    app.get(signOnPaths.finish, { config }, async (request, reply) => {
      const refund = await reserveAttempt(db, clientCounters(limits.logInAttempts, request.ip));
      const attempt = readAttempt(request.cookies[attemptCookie.name]);
      reply.clearCookie(attemptCookie.name, attemptCookie.options);
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
      return reply.redirect(attempt.next);
    });
  };
}

function readAttempt(cookie: string | undefined): z.infer<typeof storedAttempt> | undefined {
  try {
    return storedAttempt.parse(JSON.parse(Buffer.from(cookie ?? '', 'base64url').toString()));
  } catch {
    return undefined;
  }
}

function fail(reply: FastifyReply, signOnResult: 'unavailable' | 'failed' | 'refused') {
  return reply.redirect(`/login?sign-on=${signOnResult}`);
}
