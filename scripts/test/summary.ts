import { stripVTControlCharacters } from 'node:util';

import type { Failure } from '../check/step.ts';
import { describeCosts, type StageCosts } from './costs.ts';
import type { SuiteResult } from './read-reports.ts';

/** A part of a test run. */
export type Part = StageCosts & { seconds: number; result: SuiteResult };

const mostSlowFiles = 20;

/** Enough to see what failed. */
const mostLines = 20;

/** A longer page would bury the next failure. */
const mostPageLines = 150;

/**
 * The summary at the end of a test run: the times, the costs, the failures, the tests that passed only at their second
 * try, and in the last line the counts.
 */
export function summarize(parts: Part[]): string {
  const failures = parts.flatMap(({ result }) => result.failures);
  const flaky = parts.flatMap(({ result }) => result.flaky);
  const passed = parts.reduce((sum, { result }) => sum + result.passed, 0);
  const sections = [
    timesOf(parts),
    processorTimesOf(parts),
    ...parts.flatMap(costsOf),
    slowFilesOf(parts),
    // Repeated here, because hundreds of lines of another suite may have followed.
    ...failures.map((failure) => describeProblem('✗', failure)),
    ...flaky.map((test) => describeProblem('~', test)),
    ...(flaky.length > 0 ? [`${flaky.length} flaky`] : []),
    `${passed} passed, ${failures.length} failed`,
  ];
  return sections.join('\n\n');
}

function timesOf(parts: Part[]): string {
  const total = parts.reduce((sum, { seconds }) => sum + seconds, 0);
  const lines = [...parts, { name: 'Total', seconds: total }].map(
    ({ name, seconds }) => `${formatSeconds(seconds)}  ${name}`,
  );
  return ['Time', ...lines].join('\n');
}

function processorTimesOf(parts: Part[]): string {
  const lines = parts.map(({ name, processorSeconds, processorBudget }) => {
    const budget = processorBudget === undefined ? '' : ` of ${processorBudget} s`;
    return `${formatSeconds(processorSeconds)}${budget}  ${name}`;
  });
  return ['Processor time of the whole machine', ...lines].join('\n');
}

function costsOf(part: Part): string[] {
  const lines = describeCosts(part);
  return lines.length > 0 ? [[`Costs of ${part.name}`, ...lines].join('\n')] : [];
}

function slowFilesOf(parts: Part[]): string {
  const files = parts
    .flatMap(({ result }) => result.files)
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, mostSlowFiles);
  const lines = files.map(({ path, seconds }) => `${formatSeconds(seconds)}  ${path}`);
  return ['Slowest files (seconds of their tests, which run side by side)', ...lines].join('\n');
}

function formatSeconds(seconds: number): string {
  return `${seconds.toFixed(1).padStart(8)} s`;
}

function describeProblem(mark: string, { name, message, page }: Failure): string {
  const shown = page ? ['The page then:', ...linesOf(page, mostPageLines)] : [];
  return [`${mark} ${name}`, ...linesOf(message, mostLines), ...shown].join('\n');
}

function linesOf(text: string, most: number): string[] {
  return stripVTControlCharacters(text).split('\n').slice(0, most);
}
