import swagger from '@fastify/swagger';
import { brand } from '@stillweb/contract/brand';
import { apiBase } from '@stillweb/contract/errors';
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { CodedError } from '../platform/coded-error.ts';
import { pagePolicy } from './content-security-policy.ts';

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
 * seldom asked for: it is loaded, into an app of its own, when somebody comes.
 */
export function addApiReference(app: FastifyInstance): void {
  let opened: Promise<FastifyInstance> | undefined;
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    opened ??= openReference(() => app.swagger());
    const reference = await opened;
    const { statusCode, headers, body } = await reference.inject({ url: request.url });
    if (statusCode === 404) throw new CodedError('NOT_FOUND');
    if (headers.location) return reply.redirect(headers.location, statusCode);
    const type = String(headers['content-type']);
    if (type.startsWith('text/html')) {
      reply.header('content-security-policy', pagePolicy(body, { inlineStyles: true }));
    }
    return reply.type(type).send(body);
  };
  for (const path of [home, `${home}/*`]) app.get(path, { schema: { hide: true } }, answer);
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
