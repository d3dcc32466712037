import type { Clock } from '../../platform/clock.ts';

/** An answer that is asked for once and serves all until it is so old; a failure is not kept. */
export function keepAnswer<Answer>(
  ask: () => Promise<Answer>,
  milliseconds: number,
  clock: Clock,
): () => Promise<Answer> {
  let kept: { answer: Promise<Answer>; until: number } | undefined;
  return () => {
    const now = clock().getTime();
    if (kept && now < kept.until) return kept.answer;
    const answer = ask();
    kept = { answer, until: now + milliseconds };
    answer.catch(() => {
      if (kept?.answer === answer) kept = undefined;
    });
    return answer;
  };
}
