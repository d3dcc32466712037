import { relative } from 'node:path';
import type { Type } from 'typescript/unstable/sync';

/** The module and name of an SDK type, such as `Checkout/Sessions` and `Session.InvoiceCreation`. */
type Place = { module: string; name: string };

/** The place of a declared class or interface; undefined for a type without a name. */
export function placeOf(type: Type, resources: string): Place | undefined {
  if (!type.isClassOrInterface()) return undefined;
  const symbol = type.getSymbol();
  const [declaration] = symbol?.declarations ?? [];
  if (!symbol || !declaration) return undefined;
  const names = [symbol.name];
  // The parent of the outermost namespace is the file, whose name is a path.
  for (let parent = symbol.getParent(); parent && /^\w+$/.test(parent.name);) {
    names.unshift(parent.name);
    parent = parent.getParent();
  }
  const module = relative(resources, declaration.path).replace(/(\.d)?\.ts$/, '');
  return { module: module.replaceAll('../', ''), name: names.join('.') };
}
