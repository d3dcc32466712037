import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Tailwind's classes for the left or right side, each with a logical sibling such as `ms-2`. */
const physicalClass =
  /(?<=[\s"'`:])-?(?:(?:scroll-)?[mp][lr]-[\w[(]|(?:left|right)-(?:[\d[(]|auto|full|px)|(?:border-[lr]|rounded-(?:[tb]?[lr])|(?:text|float|clear)-(?:left|right))(?=[-\s"'`]))[^\s"'`]*/g;

/** Those that move, grow or fade to a side. They have no sibling: a variable of the direction, or `rtl:` beside it. */
const physicalMotion =
  /(?<=[\s"'`:])-?(?:translate-(?:x-)?(?:[1-9]|full|px|\[)|(?:origin|object|bg)-(?:(?:top|bottom)-)?(?:left|right)|(?:bg|mask)-(?:linear|gradient)-to-[tb]?[lr])[^\s"'`]*/g;

/** The same in a style sheet. */
const physicalProperty =
  /translateX\(|(?<![\w-])(?:(?:scroll-)?(?:margin|padding)-(?:left|right)|border-(?:(?:top|bottom)-)?(?:left|right)[\w-]*|left|right)(?=\s*:)|(?<![\w-])(?:text-align|float|clear)\s*:\s*(?:left|right)/g;

/** @throws with a line for each place in the web that names the left or right side */
export function checkLogicalProperties(folder: string): void {
  const findings = globSync('**/*.{ts,tsx,mdx,css}', { cwd: folder }).flatMap((file) =>
    findPhysicalSides(file, readFileSync(join(folder, file), 'utf8')),
  );
  if (findings.length === 0) return;
  const rule = 'Name the start or end of a line (ms-, pe-, border-s, text-end), not a side:';
  throw new Error([rule, ...findings].join('\n'));
}

/** The classes, or in a style sheet the properties, that name a side: as `file:line: what`. */
export function findPhysicalSides(file: string, text: string): string[] {
  const patterns = file.endsWith('.css') ? [physicalProperty] : [physicalClass, physicalMotion];
  return text
    .split('\n')
    .flatMap((line, index) =>
      patterns
        .flatMap((pattern) => [...line.matchAll(pattern)])
        .map(([side]) => `${file}:${index + 1}: ${side}`),
    );
}
