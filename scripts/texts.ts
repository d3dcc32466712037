// Checks the texts of the site, the emails and the answers, and takes them to translators and back.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { englishOf, findProblems, missingIn } from '../texts/catalogue/find-problems.ts';
import { readPo, writePo } from '../texts/catalogue/po.ts';
import { readTexts } from '../texts/catalogue/read-texts.ts';
import { root } from './lib/settings.ts';

const usage = 'npm run texts -- check | missing LANG | export LANG [FILE] | import LANG FILE';

/** @throws with a line for each problem of the texts */
export function checkTexts(): void {
  const problems = findProblems(readTexts(root));
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

/** @returns what to print, and whether it succeeded */
function run([command, language = '', file]: string[]): { lines: string[]; failed?: boolean } {
  const texts = readTexts(root);
  const english = englishOf(texts.found);
  const catalogue = texts.catalogues[language];
  if (command === 'check') {
    const problems = findProblems(texts);
    const counts = Object.entries(texts.catalogues).map(
      ([code, own]) => `${code}: ${Object.keys(own).length} of ${english.size} texts`,
    );
    return {
      lines: [...problems, `English: ${english.size} texts`, ...counts],
      failed: problems.length > 0,
    };
  }
  if (!catalogue)
    return {
      lines: [usage, `Languages: ${Object.keys(texts.catalogues).join(', ')}`],
      failed: true,
    };
  if (command === 'missing') {
    return { lines: missingIn(catalogue, english).map((id) => `${id}\t${english.get(id) ?? ''}`) };
  }
  if (command === 'export') {
    const exported = writePo(language, texts);
    if (!file) return { lines: [exported] };
    writeFileSync(file, exported);
    return { lines: [`${english.size} texts are in ${file}.`] };
  }
  if (command !== 'import' || !file) return { lines: [usage], failed: true };
  const { catalogue: next, refused } = readPo(language, readFileSync(file, 'utf8'), texts);
  writeFileSync(join(root, `texts/${language}.json`), `${JSON.stringify(next, null, 2)}\n`);
  return {
    lines: [
      ...refused,
      `${Object.keys(next).length} of ${english.size} texts are in texts/${language}.json.`,
    ],
    failed: refused.length > 0,
  };
}

if (import.meta.main) {
  const { lines, failed = false } = run(process.argv.slice(2));
  console.log(lines.join('\n'));
  // An exit right here would cut what a pipe has not taken yet.
  process.exitCode = failed ? 1 : 0;
}
