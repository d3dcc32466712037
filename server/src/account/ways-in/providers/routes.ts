import { optionalAttribution } from '@stillweb/contract/attribution';
import { openedSessionCookie } from '@stillweb/contract/account/opened-session-cookie';
import { ownPathOf, pathOf } from '@stillweb/contract/text/own-path';
import {
  providerApi,
  providerQuery,
  type OpenedSession,
  type ProviderProblem,
  type ProviderQuery,
} from '@stillweb/contract/account/providers';
import { currentLanguage, pathIn, splitPath } from '@stillweb/texts/languages';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { endpoint } from '../../../http/endpoint.ts';
import type { CookieSettings } from '../../../http/private-cookie.ts';
import { routeOf } from '../../../http/logs/request-logging.ts';
import { clientOf, requesterOf } from '../../../http/requester.ts';
import { AppError } from '../../../platform/app-error.ts';
import { failureOf, reasonOf, type ProvidedIdentity } from '../../../platform/identity-provider.ts';
import type { AccountContext } from '../../context.ts';
import { setSessionCookie, type LoggedIn } from '../log-in/finish-log-in.ts';
import type { LoginProvider } from '../../security/login-providers.ts';
import type { ProviderAttempt, ProviderAttempts } from '../../security/provider-attempts.ts';
import { requireProof } from '../../security/require-proof.ts';
import type { TrustedDevices } from '../../security/trusted-device.ts';
import { secretLifetimes } from '../../store/one-time-secrets.ts';
import { knownChoice } from '../../sign-up/known-choice.ts';
import { logInWithProvider } from './log-in-with-provider.ts';
import { linkProvider, unlinkProvider } from './own-providers.ts';
import { problemOf, problemOfFailure, ProviderError } from './provider-problem.ts';

type Cookies = {
  session: CookieSettings;
  /** Has the ticket of a log-in that waits for its second step. */
  ticket: CookieSettings;
  attempts: ProviderAttempts;
  devices: TrustedDevices;
};

type Exchange = { request: FastifyRequest; reply: FastifyReply };

const path = '/auth/provider/:id';

/** As in English: `goTo` leads to those in a language. */
const pages = {
  logIn: '/auth/login',
  secondStep: '/auth/second-step',
  dashboard: '/dashboard',
  account: '/dashboard/account',
};

/** For the address bar of a browser: it answers with redirects, and a page explains the failure. */
const forBrowsers = {
  schema: { hide: true },
  exposeHeadRoute: false,
  config: { access: 'public' },
} as const;

/** Log-in and sign-up at a provider, and the way back from it. */
export function providerLogInRoutes(
  context: AccountContext,
  cookies: Cookies,
): FastifyPluginAsyncZod {
  const { loginProviders, limits } = context;
  const { attempts } = cookies;

  /** Leads to the page where an attempt began when a step ends in a problem that the page can explain. */
  async function unlessProblem(
    { request, reply, language, page }: Exchange & { language: string; page?: string | undefined },
    step: () => Promise<FastifyReply>,
  ): Promise<FastifyReply> {
    try {
      return await step();
    } catch (error) {
      const problem = problemOf(error);
      if (!problem) throw error;
      if (problem === 'RATE_LIMITED') recordLimit(context, request, error);
      return fail(reply, problem, { language, page });
    }
  }

  /** That of a page that links to a provider. */
  const languageOf = ({ language }: ProviderQuery) =>
    context.languages.find((code) => code === language) ?? 'en';

  async function comeBack(
    { request, reply }: Exchange,
    { id, answer }: { id: string; answer: URLSearchParams },
  ) {
    const provider = loginProviders.get(id);
    if (!provider) return fail(reply, 'PROVIDER_UNAVAILABLE', { language: currentLanguage() });
    const attempt = attempts.take(request, reply, provider);
    // Without an attempt, the browser's own: it is not known on which page it began.
    const { language } = attempt ?? { language: currentLanguage() };
    const page = attempt?.link && pages.account;
    return unlessProblem({ request, reply, language, page }, async () => {
      await limits.providerSteps.consume(request.ip);
      if (!attempt) throw new ProviderError('PROVIDER_ANSWER_INVALID');
      const identity = await identify(provider, { answer, attempt, log: request.log });
      const client = clientOf(request);
      const { link } = attempt;
      if (link) {
        await linkProvider(context, identity, { ...attempt, link }, client);
        return goTo(reply, pages.account, language);
      }
      const loggedIn = await logInWithProvider(context, identity, attempt, client);
      if ('ticket' in loggedIn) return askForSecondStep(reply, loggedIn.ticket, attempt);
      keepSession(reply, cookies, loggedIn, attempt);
      return goTo(reply, attempt.next ?? pages.dashboard, language);
    });
  }

  function askForSecondStep(
    reply: FastifyReply,
    ticket: string,
    { next, language }: ProviderAttempt,
  ) {
    const { name, options } = cookies.ticket;
    const expires = new Date(context.clock().getTime() + secretLifetimes['log-in-ticket']);
    reply.setCookie(name, ticket, { ...options, expires });
    const query = next === undefined ? '' : `?${new URLSearchParams({ next }).toString()}`;
    return goTo(reply, `${pages.secondStep}${query}`, language);
  }

  return async (app) => {
    app.route({
      ...endpoint(providerApi.list),
      handler: async () => ({
        data: [...loginProviders.values()].map(({ id, name }) => ({ id, name })),
      }),
    });

    app.get<{ Params: { id: string } }>(path, forBrowsers, async (request, reply) => {
      const query = providerQuery.parse(request.query);
      const language = languageOf(query);
      const provider = loginProviders.get(request.params.id);
      if (!provider) return fail(reply, 'PROVIDER_UNAVAILABLE', { language });
      // Another site must not sign its visitors up: most providers let them through without a question.
      if (isFromAnotherSite(request)) return goTo(reply, pages.logIn, language);
      return unlessProblem({ request, reply, language }, async () => {
        await limits.providerSteps.consume(request.ip);
        const { address, attempt } = await begin(provider, request.log);
        const kept = { ...keptOf(query), language };
        attempts.remember(reply, provider, { ...attempt, ...kept, provider: provider.id });
        return reply.redirect(address.href);
      });
    });

    app.get<{ Params: { id: string } }>(`${path}/callback`, forBrowsers, (request, reply) => {
      const { searchParams } = new URL(request.url, 'https://own.invalid');
      return comeBack({ request, reply }, { id: request.params.id, answer: searchParams });
    });

    await app.register(async (forms) => {
      forms.removeAllContentTypeParsers();
      forms.addContentTypeParser<string>(
        'application/x-www-form-urlencoded',
        { parseAs: 'string' },
        (_request, text, done) => done(null, new URLSearchParams(text)),
      );
      const config = { ...forBrowsers.config, acceptsForeignOrigin: true };
      forms.post<{ Params: { id: string }; Body: URLSearchParams | undefined }>(
        `${path}/callback`,
        { ...forBrowsers, config },
        async (request, reply) => {
          const { body: answer = new URLSearchParams(), params } = request;
          const provider = loginProviders.get(params.id);
          if (provider && !provider.usesFormPost) throw new AppError('FOREIGN_ORIGIN');
          return comeBack({ request, reply }, { id: params.id, answer });
        },
      );
    });
  };
}

/** A user's own accounts at providers. */
export function providerRoutes(
  context: AccountContext,
  attempts: ProviderAttempts,
): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      ...endpoint(providerApi.link),
      handler: async (request, reply) => {
        const { userId, sessionId, ip } = requesterOf(request);
        await requireProof(context, sessionId);
        const provider = context.loginProviders.get(request.params.id);
        if (!provider) throw new AppError('NOT_FOUND');
        await context.limits.providerSteps.consume(ip);
        const { address, attempt } = await begin(provider, request.log).catch((error: unknown) => {
          throw error instanceof ProviderError ? new AppError('SERVICE_UNAVAILABLE') : error;
        });
        const begun = { provider: provider.id, language: currentLanguage() };
        const link = { userId, sessionId };
        attempts.remember(reply, provider, { ...attempt, ...begun, link });
        return { data: { url: address.href } };
      },
    });

    app.route({
      ...endpoint(providerApi.unlink),
      handler: async (request) => {
        await unlinkProvider(context, requesterOf(request), request.params.id);
        return { data: { message: 'The account is unlinked.' } };
      },
    });
  };
}

/** By the browser's own word; one that does not say it is trusted, as a client that is no browser. */
function isFromAnotherSite({ headers }: FastifyRequest): boolean {
  return ['cross-site', 'same-site'].includes(headers['sec-fetch-site'] ?? '');
}

/** What a visitor takes along: nothing of it comes from the provider's answer. */
function keptOf(query: ProviderQuery): Pick<ProviderAttempt, 'next' | 'choice' | 'attribution'> {
  return {
    next: nextOf(query.next),
    choice: knownChoice(query),
    attribution: attributionOf(query.attribution),
  };
}

/** A page of our own that a log-in may lead to, as in English: `/de//host` becomes `//host`. */
function nextOf(text: string | undefined): string | undefined {
  const address = ownPathOf(text);
  const url = address && ownPathOf(splitPath(pathOf(address)).path);
  return url && !/^\/(api|auth)(\/|$)/.test(url.pathname) ? pathOf(url) : undefined;
}

function attributionOf(json: string | undefined) {
  try {
    return optionalAttribution.parse(JSON.parse(json ?? ''));
  } catch {
    return undefined;
  }
}

/** @throws ProviderError when the provider cannot be reached */
function begin(provider: LoginProvider, log: FastifyBaseLogger) {
  return provider.begin().catch((error: unknown) => {
    const about = { ...reasonOf(error), provider: provider.id };
    log.error(about, 'a provider to log in with cannot be reached');
    throw new ProviderError('PROVIDER_UNAVAILABLE');
  });
}

/** @throws ProviderError unless the answer is one to the attempt */
function identify(
  provider: LoginProvider,
  {
    answer,
    attempt,
    log,
  }: {
    answer: URLSearchParams;
    attempt: ProviderAttempt;
    log: FastifyBaseLogger;
  },
): Promise<ProvidedIdentity> {
  return provider.finish(answer, attempt).catch((error: unknown) => {
    const problem = problemOfFailure[failureOf(error)];
    const about = { ...reasonOf(error), provider: provider.id, problem };
    log.warn(about, 'a log-in at a provider has failed');
    throw new ProviderError(problem);
  });
}

function keepSession(
  reply: FastifyReply,
  { session, devices }: Cookies,
  loggedIn: LoggedIn & { isNew: boolean },
  { choice }: ProviderAttempt,
): void {
  setSessionCookie(reply, session, loggedIn.session);
  devices.remember(reply, loggedIn.user.email);
  const opened: OpenedSession = { isNew: loggedIn.isNew, choice };
  reply.setCookie(openedSessionCookie, JSON.stringify(opened), {
    path: '/',
    secure: session.options.secure ?? false,
    sameSite: 'lax',
    maxAge: 60,
  });
}

/** Where an error answers, it is recorded for all routes alike. */
function recordLimit(
  { recordEvent }: AccountContext,
  request: FastifyRequest,
  error: unknown,
): void {
  const { ip, id: reqId } = request;
  const [reason, route] = ['RATE_LIMITED', routeOf(request)];
  const limit = error instanceof AppError ? error.limit : undefined;
  recordEvent({ event: 'limit reached', userId: undefined, ip, reqId, reason, limit, route });
}

function fail(
  reply: FastifyReply,
  problem: ProviderProblem,
  { page = pages.logIn, language }: { page?: string | undefined; language: string },
): FastifyReply {
  return goTo(reply, `${page}?problem=${problem}`, language);
}

function goTo(reply: FastifyReply, page: string, language: string): FastifyReply {
  return reply.redirect(pathIn(language, page));
}
