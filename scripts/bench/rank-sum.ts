/**
 * How well two samples can be told apart: the chance that a value of the first is the larger one
 * (Mann–Whitney), where equal values count half.
 * @returns 0 to 1; one half says that nothing tells them apart
 */
export function rankSumAuc(first: number[], second: number[]): number {
  const wins = first.map(
    (value) =>
      second.filter((other) => other < value).length +
      second.filter((other) => other === value).length / 2,
  );
  const sum = wins.reduce((total, won) => total + won, 0);
  return sum / (first.length * second.length);
}
