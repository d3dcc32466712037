import { TypeFlags } from 'typescript/unstable/sync';
import type { Checker, Type } from 'typescript/unstable/sync';

/** One of the kinds of value that a declared type allows. */
export type Alternative =
  | { kind: 'null' | 'string' | 'number' | 'boolean' | 'decimal' | 'anything' }
  | { kind: 'literal'; value: string | number | boolean }
  | { kind: 'array'; item: Type }
  | { kind: 'object'; type: Type };

/**
 * Splits a declared type into its alternatives. `undefined` and `void` are left out: a property
 * itself states whether it is optional. `OtherString` is left out too: with it the SDK keeps every
 * enum open for values that Stripe adds later, but the sandbox must only send values that are
 * listed.
 */
export function alternativesOf(checker: Checker, type: Type): Alternative[] {
  const plain = plainKinds.find(([flag]) => type.flags & flag);
  if (plain) return [{ kind: plain[1] }];
  if (type.flags & absent) return [];
  if (type.isUnionType()) return type.getTypes().flatMap((part) => alternativesOf(checker, part));
  if (type.isStringLiteralType() || type.isNumberLiteralType() || type.isBooleanLiteralType()) {
    return [{ kind: 'literal', value: type.value }];
  }
  if (type.isIntersectionType()) return ofIntersection(checker, type, type.getTypes());
  if (type.isTypeReference() && checker.isArrayType(type)) {
    const [item = checker.getUnknownType()] = checker.getTypeArguments(type);
    return [{ kind: 'array', item }];
  }
  // The SDK sends a date as unix seconds.
  if (type.getSymbol()?.name === 'Date') return [{ kind: 'number' }];
  return [{ kind: 'object', type }];
}

const absent = TypeFlags.Undefined | TypeFlags.Void | TypeFlags.Never;

const plainKinds = [
  [TypeFlags.Null, 'null'],
  [TypeFlags.String, 'string'],
  [TypeFlags.Number, 'number'],
  [TypeFlags.Boolean, 'boolean'],
  [TypeFlags.Any | TypeFlags.Unknown, 'anything'],
] as const;

/**
 * An intersection is `OtherString`, the branded `Decimal`, or an answer with the SDK's
 * `lastResponse`.
 */
function ofIntersection(checker: Checker, whole: Type, parts: readonly Type[]): Alternative[] {
  if (parts.some((part) => part.flags & TypeFlags.String)) return [];
  if (parts.some((part) => part.getSymbol()?.name === 'DecimalImpl')) return [{ kind: 'decimal' }];
  const sent = parts.filter((part) => !checker.getPropertyOfType(part, 'lastResponse'));
  const [only] = sent;
  if (sent.length === 1 && only) return alternativesOf(checker, only);
  return [{ kind: 'object', type: whole }];
}
