import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OpenSession } from './sessions.ts';

export type SessionCookie = {
  read: (request: FastifyRequest) => string | undefined;
  set: (reply: FastifyReply, session: OpenSession) => void;
  clear: (reply: FastifyReply) => void;
};

/** The cookie that keeps somebody logged in. Over https its name makes browsers enforce the rest. */
export function createSessionCookie(publicUrl: string): SessionCookie {
  const secure = new URL(publicUrl).protocol === 'https:';
  const name = secure ? '__Host-session' : 'session';
  const attributes = { path: '/', httpOnly: true, sameSite: 'strict', secure } as const;
  return {
    read: (request) => request.cookies[name] || undefined,
    set: (reply, { token, expiresAt }) =>
      void reply.setCookie(name, token, { ...attributes, expires: expiresAt }),
    clear: (reply) => void reply.clearCookie(name, attributes),
  };
}
