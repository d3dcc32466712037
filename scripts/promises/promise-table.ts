import type { Promised } from './read-promises.ts';

/** A Markdown table that says which command proves each promise, and in which files. */
export function promiseTable(promises: Promised[]): string {
  const rows = promises.map(({ subject, number, title, files, exhaustiveFiles }) => [
    `${subject} ${number}`,
    title,
    listFiles(files),
    listFiles(exhaustiveFiles),
  ]);
  return [
    ['promise', 'one of its tests', '`npm test`', 'only `npm run test:all`'],
    ['---', '---', '---', '---'],
    ...rows,
  ]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |\n`)
    .join('');
}

/** Links from the folder `docs`. */
function listFiles(files: string[]): string {
  return files.map((file) => `[${nameOf(file)}](../${file})`).join(', ');
}

function nameOf(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1).replace(/(\.exhaustive)?\.(test|spec)\.tsx?$/, '');
}

/** The numbers between 1, or the first of a subject, and its last that no test names. */
export function findGaps(promises: Promised[]): string[] {
  const subjects = Map.groupBy(promises, ({ subject }) => subject);
  return [...subjects].flatMap(([subject, own]) => {
    const numbers = own.map(({ number }) => number);
    const first = Math.min(...numbers);
    const all = Array.from(
      { length: Math.max(...numbers) - first + 1 },
      (_, index) => first + index,
    );
    return all
      .filter((number) => !numbers.includes(number))
      .map((number) => `${subject} ${number}`);
  });
}
