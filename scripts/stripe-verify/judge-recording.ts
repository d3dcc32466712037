import { createJudge } from '../../sandbox/src/stripe/testing/referee/judge.ts';
import { openSchemas } from '../../sandbox/src/stripe/testing/referee/schema-cache.ts';
import { callName, type Recording } from './recording.ts';

/** What in these calls and answers is not as the SDK declares it, each kind once. */
export async function judgeRecording(recording: Recording): Promise<string[]> {
  const judge = createJudge(await openSchemas());
  const lines = recording.exchanges().flatMap((exchange) =>
    judge
      .judgeExchange(exchange)
      .map(({ part, pointer, message }) => {
        return `${callName(exchange)}, ${part}: ${pointer || '/'} ${message}`;
      }),
  );
  return [...new Set(lines)];
}
