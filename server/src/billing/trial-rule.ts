/** The record of a trial under one of its keys. */
type Grant = { kind: 'user' | 'email' | 'card'; barred: boolean };

/**
 * Whether a trial is beyond the one that an account and an address get, or beyond those that a card gets.
 * Account and address count when the trial is first recorded, a card when it is the first of the trial.
 * @param recorded what was recorded of this trial before
 * @param earlier other trials under the same keys
 */
export function isTrialUsed(
  recorded: Pick<Grant, 'kind'>[],
  earlier: Grant[],
  trialsPerCard: number,
): boolean {
  const ofCard = earlier.filter(({ kind }) => kind === 'card');
  const isCardUsedUp = ofCard.length >= trialsPerCard || ofCard.some(({ barred }) => barred);
  const isFirstCard = recorded.every(({ kind }) => kind !== 'card');
  const isUsedByOwner = recorded.length === 0 && earlier.length > ofCard.length;
  return isUsedByOwner || (isFirstCard && isCardUsedUp);
}
