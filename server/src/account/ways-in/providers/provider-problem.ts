import { providerProblem, type ProviderProblem } from '@stillweb/contract/account/providers';
import { AppError } from '../../../platform/app-error.ts';
import type { ProviderFailure } from '../../../platform/identity-provider.ts';

/** Ends the way over a provider: the page to which it leads back has a sentence for the problem. */
export class ProviderError extends Error {
  readonly problem: ProviderProblem;

  constructor(problem: ProviderProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** Undefined for an error that no page explains. */
export function problemOf(error: unknown): ProviderProblem | undefined {
  if (error instanceof ProviderError) return error.problem;
  if (!(error instanceof AppError)) return undefined;
  // The session that has asked for a link, or its proof, has ended.
  if (error.code === 'UNAUTHENTICATED' || error.code === 'PROOF_REQUIRED') {
    return 'PROVIDER_ANSWER_INVALID';
  }
  return providerProblem.safeParse(error.code).data;
}

export const problemOfFailure: Record<ProviderFailure, ProviderProblem> = {
  canceled: 'PROVIDER_CANCELED',
  unavailable: 'PROVIDER_UNAVAILABLE',
  invalid: 'PROVIDER_ANSWER_INVALID',
};
