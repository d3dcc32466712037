import { SymbolFlags } from 'typescript/unstable/sync';
import type { Checker, Type } from 'typescript/unstable/sync';
import { alternativesOf } from './alternatives.ts';
import type { Alternative } from './alternatives.ts';
import { placeOf } from './place.ts';
import { asFormField, combine } from './schema.ts';
import type { Parts, Schema, Variant, Wire } from './schema.ts';

/** The schemas of one declaration file of the SDK, by the names of its types. */
export type SchemaFile = { $id: string; $defs: Record<string, Schema> };

export type Deriver = {
  schemaOf: (type: Type, wire: Wire) => Schema;
  /** Every file that the schemas made so far refer to, by its `$id`. */
  files: Map<string, SchemaFile>;
};

type Property = { name: string; type: Type; isOptional: boolean };

/**
 * Derives JSON schemas from the SDK's types, as strict as the types: a property that is not
 * optional is required, and one that is not declared is an error.
 */
export function createDeriver(checker: Checker, resources: string): Deriver {
  const files = new Map<string, SchemaFile>();
  // The compiler answers from another process, so its answers are cached.
  const alternatives = memoize((type) => alternativesOf(checker, type));
  const propertiesOf = memoize((type) => readProperties(checker, type));
  const tagsOf = memoize((type) => constantsOf(propertiesOf(type)));

  function schemaOf(type: Type, wire: Wire, others: Alternative[] = []): Schema {
    const parts: Parts = { scalars: [], items: [], objects: [], variants: [] };
    for (const alternative of [...alternatives(type), ...others]) {
      if (alternative.kind === 'array') parts.items.push(itemSchema(alternative.item, wire));
      else if (alternative.kind === 'object') addObject(parts, alternative.type, wire);
      else parts.scalars.push(...(wire === 'form' ? asFormField(alternative) : [alternative]));
    }
    return combine(parts);
  }

  function itemSchema(type: Type, wire: Wire): Schema {
    return schemaOf(type, wire === 'previous' ? 'json' : wire);
  }

  function addObject(parts: Parts, type: Type, wire: Wire): void {
    const [whole] = type.getAliasSymbol()?.name === 'Partial' ? type.getAliasTypeArguments() : [];
    const tags = tagsOf(type);
    // A whole object of Stripe's inside another one: its tags identify it, and it is checked in
    // full.
    const isObjectOfStripe = 'object' in tags;
    const inside = isObjectOfStripe && wire === 'previous' ? 'json' : wire;
    const $ref = whole ? define(whole, 'previous') : define(type, inside);
    if ($ref && isObjectOfStripe) parts.variants.push({ $ref, tags });
    else parts.objects.push($ref ? { variants: [{ $ref, tags }] } : objectSchema(type, wire));
  }

  /** Adds a named type to the schema file of its declaration. @returns its address there */
  function define(type: Type, wire: Wire): string | undefined {
    const place = placeOf(type, resources);
    if (!place) return undefined;
    const $id = `stripe:/${wire}/${place.module}`;
    const file = files.get($id) ?? { $id, $defs: {} };
    files.set($id, file);
    if (!file.$defs[place.name]) {
      // Added before it is complete: a type may contain itself.
      const schema: Schema = {};
      file.$defs[place.name] = schema;
      Object.assign(schema, objectSchema(type, wire));
    }
    return `${$id}#/$defs/${place.name}`;
  }

  function objectSchema(type: Type, wire: Wire): Schema {
    const properties = propertiesOf(type);
    const [index] = checker.getIndexInfosOfType(type);
    const required = properties.filter(({ isOptional }) => !isOptional).map(({ name }) => name);
    // The previous value of a field that did not exist is null.
    const orNull: Alternative[] = wire === 'previous' ? [{ kind: 'null' }] : [];
    return {
      properties: Object.fromEntries(
        properties.map(({ name, type, isOptional }) => [
          name,
          schemaOf(type, wire, isOptional ? orNull : []),
        ]),
      ),
      ...(required.length > 0 && wire !== 'previous' && { required }),
      additionalProperties: index ? schemaOf(index.valueType, wire, orNull) : false,
    };
  }

  return { schemaOf, files };
}

function memoize<T>(read: (type: Type) => T): (type: Type) => T {
  const cache = new Map<number, T>();
  return (type) => {
    const value = cache.get(type.id) ?? read(type);
    cache.set(type.id, value);
    return value;
  };
}

function readProperties(checker: Checker, type: Type): Property[] {
  const symbols = checker.getPropertiesOfType(type);
  const types = checker.getTypeOfSymbol(symbols);
  return symbols.map(({ name, flags }, index) => ({
    name,
    type: types[index] ?? checker.getUnknownType(),
    isOptional: Boolean(flags & SymbolFlags.Optional),
  }));
}

/** The fields that have one possible value, such as `object`, an event's `type`, and `deleted`. */
function constantsOf(properties: Property[]): Variant['tags'] {
  const tags: Variant['tags'] = {};
  for (const { name, type, isOptional } of properties) {
    if (!isOptional && type.isLiteralType()) tags[name] = type.value;
  }
  return tags;
}
