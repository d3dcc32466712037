import { runSteps, script, type Step, type Tally } from '../check/step.ts';

/** Each prints the seed with which it can be repeated. */
const programs: [name: string, ...args: string[]][] = [
  ['prove', 'model', '--runs', '20'],
  ['prove', 'model', '--runs', '20'],
  ['prove', 'races', '--rounds', '10'],
  ['stripe/verify'],
  ['prove', 'chaos', '--minutes', '3'],
  ['deploy/verify'],
];

const steps: Step[] = programs.map(([name, ...args]) => ({
  name: [name, ...args].join(' '),
  run: () => script(name, ...args),
}));

/** Short runs of the programs that search at random or repeat rare faults. */
export function runLongPrograms(): Promise<Tally> {
  return runSteps(steps, 1);
}
