import { authApi } from '@stillweb/contract/account/auth';
import { codeApi } from '@stillweb/contract/account/code';
import { emailChangeApi } from '@stillweb/contract/account/email-change';
import { helpApi } from '@stillweb/contract/help';
import { keysApi } from '@stillweb/contract/account/keys';
import { extensionApi } from '@stillweb/contract/licence/extension-calls';
import { licenceApi } from '@stillweb/contract/licence/licence';
import { ownDataApi } from '@stillweb/contract/account/own-data';
import { passkeyApi } from '@stillweb/contract/account/passkeys';
import { resetPasswordApi } from '@stillweb/contract/account/reset-password';
import { secondStepApi } from '@stillweb/contract/account/second-step';
import { providerApi } from '@stillweb/contract/account/providers';
import { secureAccountApi } from '@stillweb/contract/account/secure-account';
import { subscriptionApi } from '@stillweb/contract/billing/manage-subscription';
import { uninstallApi } from '@stillweb/contract/licence/uninstalls';
import { userApi } from '@stillweb/contract/account/user';
import { expect } from 'vitest';
import { errorCodesOf, type Endpoint } from '../../src/http/endpoint.ts';

const apis = [
  authApi,
  codeApi,
  emailChangeApi,
  helpApi,
  keysApi,
  extensionApi,
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
  const endpoint = endpoints.find(
    (candidate) => candidate.method === method && matches(candidate.path, path),
  );
  if (!endpoint || code === undefined) return;
  expect(errorCodesOf(endpoint), `the errors of ${endpoint.operationId}`).toContain(code);
}

function matches(pattern: string, path: string): boolean {
  return new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`).test(path);
}
