import { createHash } from 'node:crypto';
import { siteTexts } from '@stillweb/texts/plugin/site-texts';
import { build, type Plugin } from 'vite';

/**
 * Bundles a script into one small file outside React's module graph.
 * `import url from 'virtual:NAME-script'` gives its URL.
 */
export function separateScript(name: string, entry: string, language: string): Plugin {
  const moduleId = `virtual:${name}-script`;
  let code: Promise<string> | undefined;
  let isBuild = false;
  return {
    name: `${name}-script`,
    sharedDuringBuild: true,
    configResolved(config) {
      isBuild = config.command === 'build';
    },
    resolveId: (id) => (id === moduleId ? `\0${moduleId}` : undefined),
    load: {
      filter: { id: new RegExp(`^\0${moduleId}$`) },
      async handler() {
        if (!isBuild) return `export default ${JSON.stringify(`/@fs${entry}`)}`;
        code ??= bundle(entry, language);
        const source = await code;
        const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
        const fileName = `assets/${name}-${hash}.js`;
        if (this.environment.name === 'client') {
          this.emitFile({ type: 'asset', fileName, source });
        }
        return `export default ${JSON.stringify(`/${fileName}`)}`;
      },
    },
  };
}

/**
 * Bundles a script that a page carries in itself, because the files that it loads may be missing.
 * `import code from 'virtual:NAME-inline'` gives its text.
 */
export function inlineScript(name: string, entry: string, language: string): Plugin {
  const moduleId = `virtual:${name}-inline`;
  let code: Promise<string> | undefined;
  return {
    name: `${name}-inline`,
    sharedDuringBuild: true,
    resolveId: (id) => (id === moduleId ? `\0${moduleId}` : undefined),
    load: {
      filter: { id: new RegExp(`^\0${moduleId}$`) },
      async handler() {
        code ??= bundle(entry, language);
        return `export default ${JSON.stringify((await code).trim())}`;
      },
    },
  };
}

/** Bundles a script with all that it imports. */
export async function bundle(entry: string, language: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [siteTexts(language)],
    build: { write: false, rolldownOptions: { input: entry, output: { format: 'iife' } } },
  });
  const [output] = 'output' in result ? [result] : Array.isArray(result) ? result : [];
  const chunk = output?.output.find((part) => part.type === 'chunk');
  if (!chunk) throw new Error(`no script came out of ${entry}`);
  return chunk.code;
}
