import { afterEach, beforeEach } from 'vitest';

const methods = ['debug', 'log', 'info', 'warn', 'error'] as const;

let printed: string[] = [];

for (const method of methods) {
  const print = console[method].bind(console);
  console[method] = (...values: unknown[]) => {
    printed.push(`console.${method}: ${values.map(String).join(' ')}`);
    print(...values);
  };
}

beforeEach(() => {
  printed = [];
});

// A test that expects output replaces the method, so everything recorded here is unexpected.
afterEach(() => {
  if (printed.length > 0)
    throw new Error(`The test printed to the console:\n${printed.join('\n')}`);
});
