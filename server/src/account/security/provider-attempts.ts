import type { FastifyReply, FastifyRequest } from 'fastify';
import { attribution } from '@stillweb/contract/attribution';
import { signUpChoice } from '@stillweb/contract/account/auth';
import * as z from 'zod/mini';
import type { CookieSettings } from '../../http/private-cookie.ts';
import type { Clock } from '../../platform/clock.ts';
import { signOnAttempt } from '../../platform/identity-provider.ts';
import type { LoginProvider } from './login-providers.ts';
import { createSealedCookie } from './sealed-cookie.ts';

/** The data that a browser keeps while the user is at a provider. */
const providerAttempt = z.extend(signOnAttempt, {
  /** The id of the provider. */
  provider: z.string(),
  /** The path to open in the end, as in English. */
  next: z.optional(z.string()),
  choice: z.optional(signUpChoice),
  attribution: z.optional(attribution),
  /** Of the page where it began. */
  language: z.string(),
  /** The session that has asked to link the account at the provider; missing for a log-in. */
  link: z.optional(z.object({ userId: z.string(), sessionId: z.string() })),
});
export type ProviderAttempt = z.infer<typeof providerAttempt>;

/** The provider of an attempt. */
type AttemptedProvider = Pick<LoginProvider, 'id' | 'usesFormPost'>;

export type ProviderAttempts = {
  remember: (reply: FastifyReply, provider: AttemptedProvider, attempt: ProviderAttempt) => void;
  /** The attempt at a provider of the browser that has come back, which keeps it no longer. */
  take: (
    request: FastifyRequest,
    reply: FastifyReply,
    provider: AttemptedProvider,
  ) => ProviderAttempt | undefined;
};

/** Milliseconds. */
export const attemptLifetime = 600_000;

/** Bytes of JSON: with the encryption, and its name, a cookie of 4096 bytes has room for it. */
const longestAttempt = 2770;

/** Keeps attempts in a sealed cookie: only the browser that began one can finish it. */
export function createProviderAttempts(options: {
  cookie: CookieSettings;
  purpose: string;
  secrets: string;
  clock: Clock;
}): ProviderAttempts {
  const cookie = createSealedCookie({
    ...options,
    content: providerAttempt,
    lifetime: attemptLifetime,
  });
  return {
    remember: (reply, provider, attempt) =>
      cookie.set(reply, fitting(attempt), variantOf(provider)),
    take: (request, reply, provider) => {
      const attempt = cookie.read(request);
      cookie.clear(reply, variantOf(provider));
      return attempt?.provider === provider.id ? attempt : undefined;
    },
  };
}

/** A provider leads back from another site, and a strict cookie would not be sent then. */
function variantOf({ usesFormPost }: AttemptedProvider) {
  const options = usesFormPost
    ? ({ sameSite: 'none', secure: true } as const)
    : ({ sameSite: 'lax' } as const);
  return { options };
}

/** The part of an attempt that fits into a cookie. */
function fitting(attempt: ProviderAttempt): ProviderAttempt {
  const withoutAttribution = { ...attempt, attribution: undefined };
  const hasRoom = (kept: ProviderAttempt) =>
    Buffer.byteLength(JSON.stringify(kept)) <= longestAttempt;
  return [attempt, withoutAttribution].find(hasRoom) ?? { ...withoutAttribution, next: undefined };
}
