import { afterEach, beforeEach } from 'vitest';

const methods = ['debug', 'log', 'info', 'warn', 'error'] as const;

let printed: string[] = [];

/** Redux Toolkit warns in development when one of its checks takes long, as it does on a busy machine. */
function isAboutSpeed(text: string): boolean {
  return /^\w+InvariantMiddleware took \d+ms/.test(text);
}

for (const method of methods) {
  const print = console[method].bind(console);
  console[method] = (...values: unknown[]) => {
    const text = values.map(String).join(' ');
    if (!isAboutSpeed(text)) printed.push(`console.${method}: ${text}`);
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
