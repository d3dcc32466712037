import { authApi } from '@stillweb/contract/auth';
import { apiBase } from '@stillweb/contract/errors';
import type { Plan } from '@stillweb/contract/plans';
import type { Subscription } from '@stillweb/contract/subscription';
import { subscriptionApi } from '@stillweb/contract/subscription-api';
import { withdrawalApi } from '@stillweb/contract/withdrawal';
import type * as z from 'zod/mini';

type Credentials = { email: string; password: string };

/** Calls the API of a running site over HTTP, as any client does. */
export type SiteClient = {
  register: (user: Credentials & { name: string }) => Promise<void>;
  verifyEmail: (token: string) => Promise<void>;
  /** @returns undefined when no verified account has these credentials */
  logIn: (credentials: Credentials) => Promise<SignedInUser | undefined>;
};

export type SignedInUser = {
  accessToken: string;
  current: () => Promise<Subscription | null>;
  /** @returns the URL of the hosted checkout page */
  checkOut: (plan: Plan) => Promise<string>;
  cancel: () => Promise<void>;
  pause: (months: 1 | 2 | 3) => Promise<void>;
  withdraw: () => Promise<void>;
};

type Call<Schema extends z.ZodMiniType> = { method: string; path: string; response: Schema };
type Details = { params?: Record<string, string>; body?: object; token?: string };

export function openSite(siteUrl: string): SiteClient {
  async function call<Schema extends z.ZodMiniType>(
    { method, path, response }: Call<Schema>,
    details: Details = {},
  ): Promise<z.infer<Schema>> {
    const answer = await send(siteUrl, method, path, details);
    if (!answer.ok) throw new CallFailed(method, path, answer.status, await answer.text());
    return response.parse(await answer.json());
  }

  return {
    register: async (user) => {
      const body = { ...user, confirmPassword: user.password };
      await call(authApi.register, { body });
    },
    verifyEmail: async (token) => {
      await call(authApi.verifyEmail, { params: { token } });
    },
    logIn: async ({ email, password }) => {
      try {
        const { accessToken } = await call(authApi.login, { body: { email, password } });
        return signedInUser(call, accessToken);
      } catch (error) {
        if (error instanceof CallFailed && (error.status === 401 || error.status === 403)) {
          return undefined;
        }
        throw error;
      }
    },
  };
}

type CallSite = <Schema extends z.ZodMiniType>(
  call: Call<Schema>,
  details?: Details,
) => Promise<z.infer<Schema>>;

function signedInUser(call: CallSite, token: string): SignedInUser {
  return {
    accessToken: token,
    current: async () => (await call(subscriptionApi.current, { token })).data,
    checkOut: async (plan) => {
      const { data } = await call(subscriptionApi.checkout, { token, body: { plan } });
      return data.url;
    },
    cancel: async () => {
      await call(subscriptionApi.cancel, { token, body: {} });
    },
    pause: async (months) => {
      await call(subscriptionApi.pause, { token, body: { months } });
    },
    withdraw: async () => {
      await call(withdrawalApi.withdraw, { token });
    },
  };
}

function send(siteUrl: string, method: string, path: string, details: Details): Promise<Response> {
  const { params = {}, body, token } = details;
  const filled = path.replaceAll(/:(\w+)/g, (_all, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  return fetch(`${siteUrl}${apiBase}${filled}`, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
}

class CallFailed extends Error {
  readonly status: number;

  constructor(method: string, path: string, status: number, text: string) {
    super(`${method} ${path} answered ${status}: ${text}`);
    this.status = status;
  }
}
