import { median, middleOf, sharesOf, type Measured, type Result } from './rounds.ts';

const nameWidth = 34;

/**
 * Prints what each reached, and the first as a share of the second.
 * @param pairs what each pair of processes reached: the work is the same, and still they differ
 */
export function report(pairs: Result[][]): void {
  for (const place of pairs[0]?.keys() ?? []) {
    const results = pairs.flatMap((pair) => pair[place] ?? []);
    const rounds = results.flatMap((result) => result.rounds);
    console.log(
      line(results[0]?.name ?? '', middleOf(rounds)) + (place === 1 ? shares(pairs) : ''),
    );
  }
}

export function heading(): void {
  console.log(row('', ['rate', 'p50', 'p99', 'processor']));
}

export function fact(what: string, value: string): void {
  console.log(`${what.padEnd(nameWidth)}${value}`);
}

function shares(pairs: Result[][]): string {
  const by = (share: (our: Measured, their: Measured) => number) => {
    const each = pairs.map(([our, their]) => (our && their ? sharesOf(our, their, share) : []));
    const medians = each.map(median);
    const range = `${percent(Math.min(...medians))} to ${percent(Math.max(...medians))}`;
    return `${percent(median(each.flat()))} % (${range})`;
  };
  const byRate = by((our, their) => our.perSecond / their.perSecond);
  const byCpu = by((our, their) => their.cpu / our.cpu);
  return `   ours: ${byRate} by rate, ${byCpu} by processor`;
}

function line(name: string, { perSecond, p50, p99, cpu }: Measured): string {
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
  return (100 * share).toFixed(0);
}
