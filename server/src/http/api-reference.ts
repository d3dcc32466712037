import swagger from '@fastify/swagger';
import scalar from '@scalar/fastify-api-reference';
import { brand } from '@stillweb/contract/brand';
import { apiBase } from '@stillweb/contract/errors';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
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

/** The reference as a page, with everything that it needs on our own host. */
export async function addApiReference(app: FastifyInstance): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onSend', async (_request, reply, payload) => {
      reply.removeHeader('access-control-allow-origin');
      reply.removeHeader('access-control-allow-methods');
      const isPage = String(reply.getHeader('content-type')).startsWith('text/html');
      if (isPage && typeof payload === 'string') {
        const policy = pagePolicy(payload, { inlineStyles: true });
        reply.header('content-security-policy', policy);
      }
      return payload;
    });
    await scope.register(scalar, {
      routePrefix: '/api/docs',
      configuration: {
        pageTitle: `${brand.name} API`,
        withDefaultFonts: false,
        telemetry: false,
        hideClientButton: true,
        agent: { disabled: true },
        mcp: { disabled: true },
        showDeveloperTools: 'never',
      },
    });
  });
}
