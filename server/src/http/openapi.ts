import swagger from '@fastify/swagger';
import { brand } from '@stillweb/contract/brand';
import { apiBase } from '@stillweb/contract/errors';
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { AppError } from '../platform/app-error.ts';
import { pagePolicy } from '../site/csp.ts';
import { pathOf } from './unmatched.ts';

/** Collects what the routes say of themselves. To be called before any route is added. */
export async function describeApi(app: FastifyInstance, publicUrl: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${brand.name} API`, version: '1' },
      servers: [{ url: new URL(publicUrl).origin }],
      components: {
        securitySchemes: {
          accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        },
      },
    },
    transform: ({ schema, url, ...rest }) => {
      const described = url.startsWith(apiBase) ? schema : { ...schema, hide: true };
      return jsonSchemaTransform({ ...rest, url, schema: described });
    },
  });
}

/**
 * The reference as a page, with everything that it needs on our own host. Its package is large and
 * seldom asked for: it is loaded, into an app of its own, when somebody comes. What that app answers is
 * asked of it once.
 */
export function addApiReference(app: FastifyInstance): void {
  let opened: Promise<FastifyInstance> | undefined;
  const known = new Map<string, Promise<Part>>();
  const find = (path: string): Promise<Part> => {
    const existing = known.get(path);
    if (existing) return existing;
    opened ??= openReference(() => app.swagger());
    const part = opened.then((reference) => read(reference, path));
    known.set(path, part);
    part.catch(() => known.delete(path));
    return part;
  };
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = pathOf(request.url);
    // Written with percent signs a path has many spellings, each of which would be kept.
    if (path.includes('%')) throw new AppError('NOT_FOUND');
    const { status, headers, body } = await find(path);
    return reply.status(status).headers(headers).send(body);
  };
  for (const path of [home, `${home}/*`]) app.get(path, { schema: { hide: true } }, answer);
}

type Part = { status: number; headers: Record<string, string>; body: Buffer };

async function read(reference: FastifyInstance, path: string): Promise<Part> {
  const { statusCode: status, headers, rawPayload: body } = await reference.inject({ url: path });
  if (status === 404) throw new AppError('NOT_FOUND');
  if (headers.location) return { status, headers: { location: headers.location }, body };
  const type = String(headers['content-type']);
  const isPage = type.startsWith('text/html');
  const policy = isPage && pagePolicy(body.toString(), { inlineStyles: true });
  return {
    status,
    headers: { 'content-type': type, ...(policy && { 'content-security-policy': policy }) },
    body,
  };
}

const home = '/api/docs';

async function openReference(content: () => object): Promise<FastifyInstance> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const app = fastify();
  await app.register(scalar, {
    routePrefix: home,
    configuration: {
      content,
      pageTitle: `${brand.name} API`,
      withDefaultFonts: false,
      telemetry: false,
      hideClientButton: true,
      agent: { disabled: true },
      mcp: { disabled: true },
      showDeveloperTools: 'never',
    },
  });
  return app;
}
