import { createHash } from 'node:crypto';
import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import type Provider from 'oidc-provider';
import { createElement } from 'react';
import { guardPages, sendPage } from '../stripe/pages/kit/http.ts';
import { demoClient } from './client.ts';
import { createProvider } from './provider.ts';
import type { Person } from './provider.ts';
import { Field } from '../stripe/pages/kit/field.tsx';
import { PageShell } from '../stripe/pages/kit/page-shell.tsx';

type Options = {
  /** Its path is the prefix of these routes. */
  issuer: string;
  /** Where browsers come from and go back to. */
  siteUrl: string;
};

/** An OpenID Connect provider in place of companies such as Google. It believes what its form says. */
export async function identityProvider(app: FastifyInstance, options: Options): Promise<void> {
  const people = new Map<string, Person>();
  const { issuer, siteUrl } = options;
  const redirectUri = `${siteUrl}/api/v1/auth/provider/demo/callback`;
  const client = { ...demoClient, redirectUri };
  const provider = createProvider({ issuer, client, people, tellsInIdToken: true });
  await app.register((scope) => logInPages(scope, { provider, people, siteUrl }));
  await app.register((scope) => protocol(scope, provider));
}

type Form = {
  email?: string;
  name?: string;
  verified?: string;
  userinfo?: string;
  cancel?: string;
};

async function logInPages(
  app: FastifyInstance,
  {
    provider,
    people,
    siteUrl,
  }: { provider: Provider; people: Map<string, Person>; siteUrl: string },
): Promise<void> {
  app.removeAllContentTypeParsers();
  await app.register(formbody);
  guardPages(app);

  app.get('/interaction/:uid', async (request, reply) =>
    sendPage(reply, 200, createElement(LogInPage, { action: request.url }), [siteUrl]),
  );

  app.post<{ Body: Form }>('/interaction/:uid', async (request, reply) => {
    const result = resultOf(request.body, people);
    const address = await provider.interactionResult(request.raw, reply.raw, result, {
      mergeWithLastSubmission: false,
    });
    return reply.redirect(address, 303);
  });
}

/** All other routes are the library's, which reads requests itself. */
async function protocol(app: FastifyInstance, provider: Provider): Promise<void> {
  const answer = provider.callback();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.all('/*', async (request, reply) => {
    reply.hijack();
    const path = request.url.slice(app.prefix.length);
    const { headers } = request.raw;
    headers.cookie = withoutSession(headers.cookie ?? '');
    await answer(Object.assign(request.raw, { originalUrl: request.url, url: path }), reply.raw);
  });
}

/** Without the session of an earlier log-in, each log-in asks again. */
function withoutSession(cookies: string): string {
  const kept = cookies.split(';').filter((cookie) => !cookie.trim().startsWith('_session'));
  return kept.join(';');
}

function resultOf(form: Form, people: Map<string, Person>) {
  const { email = '', name, verified, userinfo, cancel } = form;
  if (cancel || !email) return { error: 'access_denied' };
  const accountId = createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 20);
  people.set(accountId, {
    email,
    name: name || undefined,
    isVerified: verified === 'yes',
    isVerifiedAtUserInfo: userinfo === 'yes',
  });
  return { login: { accountId, remember: false } };
}

/** Asks for an address and a name, without a password. */
function LogInPage({ action }: { action: string }) {
  return (
    <PageShell title="Log in with Demo" width="slim">
      <div className="stack">
        <h1>Log in with Demo</h1>
        <p>This stands in for a company such as Google. Any address works.</p>
        <form method="post" action={action} className="stack">
          <Field name="email" label="Email" type="email" autoComplete="off" required />
          <Field name="name" label="Name" autoComplete="off" description="optional" />
          <p>
            <label>
              <input type="checkbox" name="verified" value="yes" defaultChecked /> The address is
              verified
            </label>
          </p>
          <p>
            <label>
              <input type="checkbox" name="userinfo" value="yes" /> Only the userinfo endpoint says
              so, not the id token
            </label>
          </p>
          <div className="row">
            <button type="submit" className="main">
              Continue
            </button>
            <button type="submit" name="cancel" value="yes" formNoValidate>
              Cancel
            </button>
          </div>
        </form>
      </div>
    </PageShell>
  );
}
