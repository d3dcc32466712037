import { createJudge, type Finding } from '../../sandbox/src/stripe/testing/referee/judge.ts';
import { openSchemas } from '../../sandbox/src/stripe/testing/referee/schema-cache.ts';
import { callName, type Exchange, type Recording } from './recording.ts';

/** Returns the deviations of calls and answers from the SDK's declarations, each kind once. */
export async function judgeRecording(recording: Recording): Promise<string[]> {
  const judge = createJudge(await openSchemas());
  const lines = recording
    .exchanges()
    .flatMap((exchange) =>
      judge.judgeExchange(exchange).map((finding) => describe(exchange, finding)),
    );
  return [...new Set(lines)];
}

function describe(exchange: Exchange, { part, pointer, message }: Finding): string {
  const field = pointer.replaceAll(/\/\d+(?=\/|$)/g, '/*') || '/';
  return `${callName(exchange)}, ${part}: ${field} ${message}`;
}
