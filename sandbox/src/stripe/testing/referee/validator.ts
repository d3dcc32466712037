import { Ajv } from 'ajv';
import type { ErrorObject, ValidateFunction } from 'ajv';
import type { SchemaFile } from './derive.ts';
import type { Schema, Variant } from './schema.ts';

/** An error in a value, and its place as a JSON pointer. */
type Violation = { pointer: string; message: string };

export type Validator = (schema: Schema, value: unknown) => Violation[];

/**
 * Validates against derived schemas. A file is read and a schema is compiled when a value first
 * needs it: with every field expanded, the schema of one object is most of the API.
 */
export function createValidator(readFile: (id: string) => SchemaFile): Validator {
  const ajv = new Ajv({
    allErrors: true,
    strict: false,
    validateSchema: false,
    code: { optimize: false },
  });
  const validators = new Map<string, ValidateFunction>();

  function errorsOf(validate: ValidateFunction, value: unknown): ErrorObject[] {
    return validate(value) ? [] : (validate.errors ?? []);
  }

  function validatorAt($ref: string): ValidateFunction {
    const validate = validators.get($ref) ?? complete(() => ajv.getSchema($ref));
    if (!validate) {
      ajv.addSchema(readFile(fileOf($ref)));
      return validatorAt($ref);
    }
    validators.set($ref, validate);
    return validate;
  }

  /** Compiles, and reads the files that are missing. */
  function complete<T>(compile: () => T): T {
    try {
      return compile();
    } catch (error) {
      if (!(error instanceof Ajv.MissingRefError)) throw error;
      ajv.addSchema(readFile(fileOf(error.missingSchema)));
      return complete(compile);
    }
  }

  // JSON schema would try every object of a union and report errors of all of them; this keyword
  // picks the one that the value is.
  ajv.addKeyword({
    keyword: 'variants',
    type: 'object',
    errors: 'full',
    compile: (variants: Variant[]) => {
      const validate = (value: Record<string, unknown>, context?: { instancePath: string }) => {
        const variant = variantOf(variants, value);
        const errors = variant ? errorsOf(validatorAt(variant.$ref), value) : [noneOf(variants)];
        const place = context?.instancePath ?? '';
        Object.assign(validate, {
          errors: errors.map((error) => ({ ...error, instancePath: place + error.instancePath })),
        });
        return errors.length === 0;
      };
      return validate;
    },
  });

  return (schema, value) => {
    const validate = complete(() => ajv.compile(schema));
    return errorsOf(validate, value)
      .filter(({ keyword }) => keyword !== 'if')
      .map((error) => violationOf(error, value));
  };
}

function fileOf($ref: string): string {
  return $ref.split('#')[0] ?? $ref;
}

/** The variant whose constant fields the object has; of several, the one with the most. */
function variantOf(variants: Variant[], value: Record<string, unknown>): Variant | undefined {
  const matching = variants.filter(({ tags }) =>
    Object.entries(tags).every(([name, tag]) => value[name] === tag),
  );
  const [best] = matching.toSorted((a, b) => tagCount(b) - tagCount(a));
  return best ?? (variants.length === 1 ? variants[0] : undefined);
}

function tagCount({ tags }: Variant): number {
  return Object.keys(tags).length;
}

function noneOf(variants: Variant[]) {
  const names = variants.map(({ $ref }) => $ref.split('/').at(-1));
  const shown = names.slice(0, 5).join(', ') + (names.length > 5 ? ', …' : '');
  return { keyword: 'variants', instancePath: '', params: {}, message: `is none of: ${shown}` };
}

function violationOf(
  { keyword, instancePath, params, message = '' }: ErrorObject,
  value: unknown,
): Violation {
  if (keyword === 'required') {
    return { pointer: `${instancePath}/${params.missingProperty}`, message: 'is missing' };
  }
  if (keyword === 'additionalProperties') {
    return { pointer: `${instancePath}/${params.additionalProperty}`, message: 'is not declared' };
  }
  const listed = keyword === 'enum' ? `: ${params.allowedValues.join(', ')}` : '';
  return { pointer: instancePath, message: shown(valueAt(value, instancePath)) + message + listed };
}

function valueAt(value: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((inner, key) => {
      const name = key.replaceAll('~1', '/').replaceAll('~0', '~');
      return typeof inner === 'object' && inner !== null ? Reflect.get(inner, name) : undefined;
    }, value);
}

function shown(value: unknown): string {
  return typeof value === 'object' && value !== null ? '' : `${JSON.stringify(value)} `;
}
