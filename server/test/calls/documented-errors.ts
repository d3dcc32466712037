import { authApi } from '@stillweb/contract/auth';
import { codeApi } from '@stillweb/contract/code-api';
import { emailChangeApi } from '@stillweb/contract/email-change';
import { helpApi } from '@stillweb/contract/help';
import { keysApi } from '@stillweb/contract/keys';
import { licenceApi } from '@stillweb/contract/licence';
import { ownDataApi } from '@stillweb/contract/own-data';
import { passkeyApi } from '@stillweb/contract/passkey-api';
import { resetPasswordApi } from '@stillweb/contract/reset-password-api';
import { secondStepApi } from '@stillweb/contract/second-step-api';
import { providerApi } from '@stillweb/contract/provider-api';
import { secureAccountApi } from '@stillweb/contract/secure-account';
import { subscriptionApi } from '@stillweb/contract/subscription-api';
import { uninstallApi } from '@stillweb/contract/uninstalls';
import { userApi } from '@stillweb/contract/user';
import { expect } from 'vitest';
import { errorCodesOf, type Endpoint } from '../../src/http/endpoint.ts';

const apis = [
  authApi,
  codeApi,
  emailChangeApi,
  helpApi,
  keysApi,
  licenceApi,
  ownDataApi,
  passkeyApi,
  resetPasswordApi,
  secondStepApi,
  providerApi,
  secureAccountApi,
  subscriptionApi,
  uninstallApi,
  userApi,
];
const endpoints = apis.flatMap((api): Endpoint[] => Object.values(api));

/** Fails the test whose call met an error that the API reference does not name for that operation. */
export function expectDocumented(method: string, path: string, code: string | undefined): void {
  const endpoint = endpoints.find((one) => one.method === method && matches(one.path, path));
  if (!endpoint || code === undefined) return;
  expect(errorCodesOf(endpoint), `the errors of ${endpoint.operationId}`).toContain(code);
}

function matches(pattern: string, path: string): boolean {
  return new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`).test(path);
}
