import type { FastifyReply, FastifyRequest } from 'fastify';
import { attribution } from '@stillweb/contract/attribution';
import { signUpChoice } from '@stillweb/contract/auth';
import * as z from 'zod/mini';
import type { CookieSettings } from '../../http/private-cookie.ts';
import type { Clock } from '../../platform/clock.ts';
import { signOnAttempt } from '../../platform/identity-provider.ts';
import { decrypt, deriveKeys, encrypt } from './derived-keys.ts';
import type { LoginProvider } from './login-providers.ts';

/** What a browser keeps on its way to a provider and back. */
const providerAttempt = z.extend(signOnAttempt, {
  /** The id of the provider. */
  provider: z.string(),
  /** The path to open in the end. */
  next: z.optional(z.string()),
  choice: z.optional(signUpChoice),
  attribution: z.optional(attribution),
  /** The session that has asked to link the account at the provider; missing for a log-in. */
  link: z.optional(z.object({ userId: z.string(), sessionId: z.string() })),
});
export type ProviderAttempt = z.infer<typeof providerAttempt>;

const storedAttempt = z.extend(providerAttempt, { expiresAt: z.number() });

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
const longestAttempt = 2800;

/** Keeps attempts in an encrypted cookie: nobody but the browser that began one can finish it. */
export function createProviderAttempts(options: {
  cookie: CookieSettings;
  /** What the keys are for: nobody finishes at one place what began at another. */
  purpose: string;
  secrets: string;
  clock: Clock;
}): ProviderAttempts {
  const { clock, cookie } = options;
  const keys = deriveKeys(options.secrets, options.purpose);
  // A provider leads back from another site, and a strict cookie would not be sent then.
  const optionsFor = ({ usesFormPost }: AttemptedProvider) =>
    usesFormPost
      ? ({ ...cookie.options, sameSite: 'none', secure: true } as const)
      : ({ ...cookie.options, sameSite: 'lax' } as const);

  return {
    remember: (reply, provider, attempt) => {
      const expiresAt = clock().getTime() + attemptLifetime;
      const text = fitting([
        { ...attempt, expiresAt },
        { ...attempt, expiresAt, attribution: undefined },
        { ...attempt, expiresAt, attribution: undefined, next: undefined },
      ]);
      const expires = new Date(expiresAt);
      reply.setCookie(cookie.name, encrypt(keys, text), { ...optionsFor(provider), expires });
    },
    take: (request, reply, provider) => {
      const text = decrypt(keys, request.cookies[cookie.name] ?? '');
      reply.clearCookie(cookie.name, optionsFor(provider));
      if (text === undefined) return undefined;
      // A server of another release may have kept something else.
      const kept = storedAttempt.safeParse(JSON.parse(text)).data;
      if (!kept) return undefined;
      const { expiresAt, ...attempt } = kept;
      const isOpen = clock().getTime() < expiresAt && attempt.provider === provider.id;
      return isOpen ? attempt : undefined;
    },
  };
}

/** The first that a cookie has room for. */
function fitting(attempts: z.infer<typeof storedAttempt>[]): string {
  const texts = attempts.map((attempt) => JSON.stringify(attempt));
  return texts.find((text) => Buffer.byteLength(text) <= longestAttempt) ?? texts.at(-1) ?? '';
}
