import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'rolldown/utils';

// Node runs TypeScript, but no JSX: the server's emails and the sandbox's pages are written in it. What
// needs them is imported dynamically after this module, or runs with `--import` of this file.
registerHooks({
  load(url, context, nextLoad) {
    if (!url.endsWith('.tsx')) return nextLoad(url, context);
    const file = fileURLToPath(url);
    const { code, errors } = transformSync(file, readFileSync(file, 'utf8'));
    const [error] = errors;
    if (error) throw error;
    return { format: 'module', source: code, shortCircuit: true };
  },
});
