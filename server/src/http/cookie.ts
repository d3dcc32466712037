import type { FastifyReply, FastifyRequest } from 'fastify';

export type Cookie = {
  read: (request: FastifyRequest) => string | undefined;
  set: (reply: FastifyReply, value: string, expiresAt: Date) => void;
  clear: (reply: FastifyReply) => void;
};

/**
 * A cookie that goes to nobody but us: not to scripts, not with what other sites send. Over https its name
 * makes browsers enforce the rest. Values consist of letters, digits and `-_.`.
 */
export function createCookie(publicUrl: string, title: string): Cookie {
  const isSecure = new URL(publicUrl).protocol === 'https:';
  const start = `${isSecure ? '__Host-' : ''}${title}=`;
  const end = `; HttpOnly${isSecure ? '; Secure' : ''}; SameSite=Strict`;
  const set: Cookie['set'] = (reply, value, expiresAt) =>
    void reply.header(
      'set-cookie',
      `${start}${value}; Path=/; Expires=${expiresAt.toUTCString()}${end}`,
    );
  return {
    read: ({ headers }) => {
      const pairs = headers.cookie?.split(';').map((pair) => pair.trim());
      return pairs?.find((pair) => pair.startsWith(start))?.slice(start.length) || undefined;
    },
    set,
    clear: (reply) => set(reply, '', new Date(0)),
  };
}
