import { hash } from 'node:crypto';
import { assertion as assertionSchema, type Assertion } from '@stillweb/contract/account/webauthn';
import { type StepUp } from '@stillweb/contract/console/staff/session';
import { AppError } from '../platform/app-error.ts';
import type { ConsoleContext } from './context.ts';
import { sortKeys } from './sort-keys.ts';
import { challenges, staffPasskeys } from './store/passkeys.ts';
import type { ChallengePurpose } from './tables.ts';
import { claimedChallenge, descriptors } from '../platform/webauthn.ts';

type StepUpContext = Pick<ConsoleContext, 'db' | 'relyingParty' | 'clock'>;

/**
 * Lets only that pass which the person has signed: the challenge is the UTF-8 of the digest, so that what was
 * shown is what is signed.
 * @throws AppError STEP_UP_NEEDED without a signature by a passkey of that person, who was verified
 */
export async function requireStepUp(
  context: StepUpContext,
  staffId: string,
  { digest, assertion }: { digest: string; assertion: Assertion | undefined },
): Promise<void> {
  const challenge = Buffer.from(digest).toString('base64url');
  const signed =
    assertion &&
    (await staffPasskeys.checkSignature(context.db, context, {
      assertion,
      challenge,
      ownerId: staffId,
    }));
  if (!signed || signed.counterDecreased) throw new AppError('STEP_UP_NEEDED');
}

/** A request without a preview, as it was sent. */
export type Asked = { method: string; path: string; body?: unknown };

/** The text that a member signs to send one request, once. */
export async function offerStepUp(
  { db, clock }: StepUpContext,
  staffId: string,
  asked: Asked,
): Promise<StepUp> {
  const scope = { purpose: purposeOf(asked), boundTo: staffId };
  const digest = await challenges.create(db, scope, clock());
  return { digest, allowCredentials: descriptors(await staffPasskeys.list(db, staffId)) };
}

/**
 * Lets a request pass that the person has signed: the digest was offered for the same request.
 * @param header the signature, as JSON
 * @throws AppError STEP_UP_NEEDED
 */
export async function requireSignedRequest(
  context: StepUpContext,
  staffId: string,
  { asked, header }: { asked: Asked; header: unknown },
): Promise<void> {
  const { db, clock } = context;
  const assertion = readAssertion(header);
  if (!assertion) throw new AppError('STEP_UP_NEEDED');
  const digest = Buffer.from(claimedChallenge(assertion), 'base64url').toString();
  const scope = { purpose: purposeOf(asked), boundTo: staffId };
  if (!(await challenges.consume(db, digest, scope, clock()))) throw new AppError('STEP_UP_NEEDED');
  await requireStepUp(context, staffId, { digest, assertion });
}

function purposeOf({ method, path, body }: Asked): ChallengePurpose {
  const asked = JSON.stringify(sortKeys({ method, path, body }));
  return `step-up ${hash('sha256', asked, 'hex')}`;
}

function readAssertion(header: unknown): Assertion | undefined {
  try {
    return assertionSchema.parse(JSON.parse(String(header)));
  } catch {
    return undefined;
  }
}
