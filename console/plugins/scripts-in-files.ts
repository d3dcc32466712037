import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Moves the inline scripts of the built page into files: the console's content security policy permits
 * scripts from files only.
 * @param buildDirectory what React Router has built
 */
export async function moveScriptsToFiles(buildDirectory: string) {
  const client = join(buildDirectory, 'client');
  const page = join(client, 'index.html');
  const { html, files } = separateScripts(await readFile(page, 'utf8'));
  await Promise.all([...files].map(([path, script]) => writeFile(join(client, path), script)));
  await writeFile(page, html);
}

/** The page with a `src` for each inline script, and those scripts by their path. */
export function separateScripts(page: string): { html: string; files: Map<string, string> } {
  const files = new Map<string, string>();
  const html = page.replaceAll(
    /<script((?:(?!\bsrc=)[^>])*)>(.*?)<\/script>/gs,
    (_whole, attributes: string, script: string) => {
      const path = `/assets/start-${digestOf(script)}.js`;
      files.set(path, script);
      return `<script${attributes} src="${path}"></script>`;
    },
  );
  return { html, files };
}

function digestOf(script: string): string {
  return createHash('sha256').update(script).digest('base64url').slice(0, 8);
}
