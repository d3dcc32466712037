import { shareOf, type Result } from './rounds.ts';

const nameWidth = 34;

/** Prints what each reached, and the first as a share of the second. */
export function report([ours, bare]: Result[]): void {
  if (ours) console.log(line(ours));
  if (!ours || !bare) return;
  const byRate = shareOf(ours, bare, (our, their) => our.perSecond / their.perSecond);
  const byCpu = shareOf(ours, bare, (our, their) => their.cpu / our.cpu);
  console.log(`${line(bare)}   ours: ${percent(byRate)} by rate, ${percent(byCpu)} by processor`);
}

export function heading(): void {
  console.log(row('', ['rate', 'p50', 'p99', 'processor']));
}

export function fact(what: string, value: string): void {
  console.log(`${what.padEnd(nameWidth)}${value}`);
}

function line({ name, median: { perSecond, p50, p99, cpu } }: Result): string {
  const rate = `${perSecond.toFixed(perSecond < 100 ? 1 : 0)}/s`;
  return row(name, [rate, ms(p50, 1), ms(p99, 1), ms(cpu, 3)]);
}

function row(name: string, cells: string[]): string {
  return `${name.padEnd(nameWidth)}${cells.map((cell) => cell.padStart(11)).join('')}`;
}

function ms(value: number, digits: number): string {
  return `${value.toFixed(digits)} ms`;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(0)} %`;
}
