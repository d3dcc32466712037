import swagger, { type SwaggerTransformObject } from '@fastify/swagger';
import scalar from '@scalar/fastify-api-reference';
import { linkTokenParams } from '@stillweb/contract/account/auth';
import { brand } from '@stillweb/contract/brand';
import { apiBase, errorBody } from '@stillweb/contract/errors';
import { device, deviceParams } from '@stillweb/contract/licence/licence';
import { operationTags } from '@stillweb/contract/operation';
import { dataExport } from '@stillweb/contract/account/own-data';
import { planOffer } from '@stillweb/contract/billing/plans';
import { acknowledgement } from '@stillweb/contract/response';
import { invoice, subscription } from '@stillweb/contract/billing/subscription';
import { planChangePreview, redirectUrl } from '@stillweb/contract/billing/manage-subscription';
import { session, sessionParams, user } from '@stillweb/contract/account/user';
import type { FastifyInstance, onRequestHookHandler, onSendAsyncHookHandler } from 'fastify';
import {
  createJsonSchemaTransform,
  createJsonSchemaTransformObject,
} from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { AppError } from '../platform/app-error.ts';
import { pagePolicy } from './security-headers.ts';

/** Answers that the document names once, instead of spelling them out in each operation. */
const namedSchemas = {
  Acknowledgement: acknowledgement,
  DataExport: dataExport,
  Device: device,
  Error: errorBody,
  Invoice: invoice,
  PlanChangePreview: planChangePreview,
  PlanOffer: planOffer,
  RedirectUrl: redirectUrl,
  Session: session,
  Subscription: subscription,
  User: user,
};

/** Collects the declarations of the routes. Call it before any route is added. */
export async function describeApi(app: FastifyInstance, publicUrl: string): Promise<void> {
  const schemaRegistry = z.registry<{ id?: string; description?: string }>();
  for (const [id, schema] of Object.entries(namedSchemas)) schemaRegistry.add(schema, { id });
  schemaRegistry.add(linkTokenParams.shape.token, { description: 'The token in the link.' });
  schemaRegistry.add(sessionParams.shape.id, { description: 'The id of the session.' });
  schemaRegistry.add(deviceParams.shape.id, { description: 'The id of the linked browser.' });
  const transform = createJsonSchemaTransform({ schemaRegistry });
  const addSchemas = createJsonSchemaTransformObject({ schemaRegistry });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${brand.name} API`,
        version: '1',
        description: introduction,
        contact: { name: brand.company, url: brand.homeUrl, email: brand.supportEmail },
      },
      servers: [{ url: new URL(publicUrl).origin }],
      tags: Object.entries(operationTags).map(([name, description]) => ({ name, description })),
      components: { securitySchemes: securitySchemes(publicUrl) },
    },
    transform: ({ schema: { documentedResponses, ...schema }, url, ...rest }) => {
      const isOfApi = url.startsWith(apiBase);
      const shown = isOfApi ? { ...schema, response: documentedResponses } : { hide: true };
      return transform({ ...rest, url, schema: shown });
    },
    transformObject: (document) => withoutRequestForms(addSchemas(document)),
  });
}

type ApiDocument = ReturnType<SwaggerTransformObject>;

/** A named schema is generated twice; the form for requests, whose name ends in `Input`, is not used here. */
function withoutRequestForms(document: ApiDocument): ApiDocument {
  const schemas = 'components' in document && document.components?.schemas;
  if (!schemas) return document;
  for (const name of Object.keys(schemas)) {
    if (name.endsWith('Input')) delete schemas[name];
  }
  return document;
}

const introduction =
  'A successful answer is `{ "data": … }`. An error is `{ "message", "code", "fieldErrors"?, "requestId" }`: ' +
  '`code` never changes its meaning, `message` is a sentence for the user, `fieldErrors` has the first message ' +
  'of each invalid field, and `requestId` is what support asks for.';

function securitySchemes(publicUrl: string) {
  const isSecure = new URL(publicUrl).protocol === 'https:';
  return {
    accessToken: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'JWT',
      description: 'The access token of `login` or `refreshAccessToken`; it lasts ten minutes.',
    },
    sessionCookie: {
      type: 'apiKey',
      in: 'cookie',
      name: isSecure ? '__Host-session' : 'session',
      description: 'The cookie that `login` sets; scripts cannot read it.',
    },
    deviceCredential: {
      type: 'http',
      scheme: 'bearer',
      description: 'The credential of a linked browser, of `linkDevice` or `renewCredential`.',
    },
  } as const;
}

/** The reference as a page, with everything that it needs on our own host. */
export function addApiReference(app: FastifyInstance): void {
  void app.register(async (docs) => {
    docs.addHook('onSend', fitToOurSite());
    docs.addHook('onRequest', refuseUnparsableUrl);
    await docs.register(scalar, {
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

/** Gives the page its content security policy, and other sites no more access than they have elsewhere. */
function fitToOurSite(): onSendAsyncHookHandler {
  let script: Buffer | undefined;
  return async (_request, reply, payload) => {
    reply.removeHeader('access-control-allow-origin').removeHeader('access-control-allow-methods');
    if (typeof payload !== 'string') return payload;
    const type = String(reply.getHeader('content-type'));
    if (type.startsWith('text/html')) {
      reply.header('content-security-policy', pagePolicy(payload, { inlineStyles: true }));
    }
    if (!type.startsWith('application/javascript')) return payload;
    // It is several megabytes large: clients that read slowly share one copy.
    script ??= Buffer.from(payload);
    return script;
  };
}

/** The plugin builds a URL from the Host header, which a client can set to anything. */
const refuseUnparsableUrl: onRequestHookHandler = ({ url, protocol, hostname }, _reply, done) => {
  const isUrl = URL.canParse(url, `${protocol}://${hostname}`);
  done(isUrl ? undefined : new AppError('MALFORMED_REQUEST'));
};
