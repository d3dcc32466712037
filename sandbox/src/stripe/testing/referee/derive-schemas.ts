import { API } from 'typescript/unstable/sync';
import type { Checker, Program, Type } from 'typescript/unstable/sync';
import { createDeriver } from './derive.ts';
import type { SchemaFile } from './derive.ts';
import { entryModule } from './entry.ts';
import type { Schema } from './schema.ts';

/** The schemas of one call: its parameters and its answer. */
export type Call = { params: Schema; answer: Schema };

export type Derived = {
  /** By verb and path, an asterisk for each id: `GET /v1/customers/*`. */
  calls: Record<string, Call>;
  event: Schema;
  failure: Schema;
  /** The files to which these schemas refer. */
  files: SchemaFile[];
};

/**
 * Derives the schemas of the whole v1 API from the declarations of the installed SDK. Blocks this
 * thread for some seconds.
 * @param root the root folder of the project
 * @param resources the SDK's folder of resources
 */
export function deriveSchemas(root: string, resources: string): Derived {
  const entry = `${root}/stripe-calls.ts`;
  const config = `${root}/stripe-calls.json`;
  const virtual = new Map([
    [entry, entryModule(resources)],
    [config, JSON.stringify({ compilerOptions, files: [entry] })],
  ]);
  const fs = {
    readFile: (file: string) => virtual.get(file),
    fileExists: (file: string) => (virtual.has(file) ? true : undefined),
  };
  const api = new API({ cwd: root, fs });
  try {
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
    if (!project) throw new Error('The compiler did not open the declarations of the SDK.');
    refuseErrors(project.program, entry);
    return derive(project.checker, exportsOf(project.program, project.checker, entry), resources);
  } finally {
    api.close();
  }
}

const compilerOptions = {
  module: 'nodenext',
  target: 'es2024',
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  types: ['node'],
};

function refuseErrors(program: Program, entry: string): void {
  const [first] = program.getSemanticDiagnostics(entry);
  if (first) throw new Error(`The SDK's methods have moved: ${first.text}`);
}

function exportsOf(program: Program, checker: Checker, entry: string): (name: string) => Type {
  const file = program.getSourceFile(entry);
  const module = file && checker.getSymbolAtLocation(file);
  const symbols = module ? checker.getExportsOfModule(module) : [];
  return (name) => {
    const symbol = symbols.find((candidate) => candidate.name === name);
    if (!symbol) throw new Error(`The SDK has no ${name}.`);
    return checker.getDeclaredTypeOfSymbol(symbol);
  };
}

function derive(checker: Checker, exported: (name: string) => Type, resources: string): Derived {
  const { schemaOf, files } = createDeriver(checker, resources);
  const member = (type: Type, name: string): Type => {
    const symbol = checker.getPropertyOfType(type, name);
    return (symbol && checker.getTypeOfSymbol(symbol)) ?? checker.getUnknownType();
  };
  const calls = exported('Calls');
  return {
    calls: Object.fromEntries(
      checker.getPropertiesOfType(calls).map(({ name }) => {
        const call = member(calls, name);
        const params = schemaOf(member(call, 'params'), 'form');
        return [name, { params, answer: schemaOf(member(call, 'answer'), 'json') }];
      }),
    ),
    event: schemaOf(exported('Event'), 'json'),
    failure: schemaOf(exported('Failure'), 'json'),
    files: [...files.values()],
  };
}
