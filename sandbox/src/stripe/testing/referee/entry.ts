import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A method of the SDK, as in its compiled source. */
type Method = { name: string; verb: string; path: string; paramsAt: number };

/**
 * The source of a module whose types state the parameters and the answer of every call of the v1
 * API. Verb and path come from the SDK's sources, the types from the declarations next to them.
 * @param resources the SDK's folder of resources
 */
export function entryModule(resources: string): string {
  const imports: string[] = [];
  const calls = new Map<string, string>();
  for (const file of sourcesIn(resources)) {
    const source = readFileSync(join(resources, file), 'utf8');
    const [, resource] = /export class (\w+) extends StripeResource/.exec(source) ?? [];
    if (!resource) continue;
    const module = `M${imports.length}`;
    imports.push(`import type * as ${module} from '${join(resources, file)}';`);
    for (const method of methodsIn(source)) {
      calls.set(`${method.verb} ${method.path}`, callOf(`${module}.${resource}`, method));
    }
  }
  return [
    `import type { Stripe } from 'stripe';`,
    `import type { StripeRawError } from '${join(resources, '../Types.js')}';`,
    ...imports,
    'export type Calls = {',
    ...[...calls].map(([call, types]) => `'${call}': ${types};`),
    '};',
    `export type Event = Stripe.Event;`,
    // The SDK adds the omitted fields to an error. Type and message Stripe always sends.
    `type Sent = Omit<StripeRawError, 'headers' | 'statusCode' | 'requestId' | 'detail' | 'exception'>;`,
    `interface Refusal extends Sent { type: NonNullable<Sent['type']>; message: string }`,
    `export type Failure = { error: Refusal };`,
  ].join('\n');
}

function sourcesIn(resources: string): string[] {
  const files = readdirSync(resources, { recursive: true, encoding: 'utf8' });
  return files.filter((file) => file.endsWith('.js') && !file.startsWith('V2')).sort();
}

const declaration = /^ {4}(\w+)\(([^)]*)\) \{$/;
const request = /_makeRequest\('([A-Z]+)', ['`](\/v1\/.*?)['`], params/;

function methodsIn(source: string): Method[] {
  const methods: Method[] = [];
  let latest = { name: '', paramsAt: 0 };
  for (const line of source.split('\n')) {
    const [, name, names] = declaration.exec(line) ?? [];
    if (name) latest = { name, paramsAt: (names ?? '').split(', ').indexOf('params') };
    const [, verb, template] = request.exec(line) ?? [];
    if (verb && template) {
      methods.push({ ...latest, verb, path: template.replaceAll(/\$\{.*?\}/g, '*') });
    }
  }
  return methods;
}

function callOf(resource: string, { name, paramsAt }: Method): string {
  const method = `${resource}['${name}']`;
  return `{ params: Parameters<${method}>[${paramsAt}]; answer: Awaited<ReturnType<${method}>> }`;
}
