import type { FastifyReply } from 'fastify';
import type { ConsoleContext } from '../../context.ts';

export function setSessionCookie(
  reply: FastifyReply,
  { cookie }: ConsoleContext,
  { token, endsAt }: { token: string; endsAt: Date },
): void {
  reply.setCookie(cookie.name, token, { ...cookie.options, expires: endsAt });
}

export function clearSessionCookie(reply: FastifyReply, { cookie }: ConsoleContext): void {
  reply.clearCookie(cookie.name, cookie.options);
}
