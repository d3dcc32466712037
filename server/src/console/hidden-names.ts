import { may, type Role } from '@stillweb/contract/console/staff/roles';

/** Whether a role sees names, addresses and texts of customers. Other roles see ids only. */
export function seesNames(role: Role): boolean {
  return may(role, 'read-personal-data');
}

/** Whether a role sees which accounts something is about, by their ids. Other roles see totals only. */
export function seesAccounts(role: Role): boolean {
  return may(role, 'read-customer');
}

/** The keys of an answer whose value may be left out. */
type Optional<Answer> = {
  [Key in keyof Answer]: null extends Answer[Key] ? Key : never;
}[keyof Answer];

/** An answer as a role sees it: with null for personal data unless the role sees names. */
export function hideNames<Answer extends object>(
  role: Role,
  answer: Answer,
  ...keys: Optional<Answer>[]
): Answer {
  return seesNames(role) ? answer : without(answer, keys);
}

/** The same for the ids of accounts. */
export function hideAccounts<Answer extends object>(
  role: Role,
  answer: Answer,
  ...keys: Optional<Answer>[]
): Answer {
  return seesAccounts(role) ? answer : without(answer, keys);
}

function without<Answer extends object>(answer: Answer, keys: Optional<Answer>[]): Answer {
  return { ...answer, ...Object.fromEntries(keys.map((key) => [key, null])) };
}
