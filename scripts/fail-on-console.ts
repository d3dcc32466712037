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

// A test that expects a line replaces the method itself, so whatever arrives here is a surprise.
afterEach(() => {
  if (printed.length > 0)
    throw new Error(`The test printed to the console:\n${printed.join('\n')}`);
});
