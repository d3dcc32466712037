import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import { startReferee } from './start-referee.ts';

// The referee as a process, for suites that run the whole product: it listens on PORT and forwards
// to the sandbox at SANDBOX_URL. On FINDINGS_PORT, GET answers that it is ready, and POST takes the
// findings.
const { PORT, FINDINGS_PORT, SANDBOX_URL = '' } = process.env;

const referee = await startReferee(() => SANDBOX_URL, Number(PORT));

async function takeFindings() {
  await referee.readEvents();
  return { findings: referee.takeFindings(), judged: referee.judged() };
}

async function answer(verb: string | undefined, response: ServerResponse): Promise<void> {
  try {
    response.end(JSON.stringify(verb === 'POST' ? await takeFindings() : {}));
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
}

createServer((request, response) => {
  void answer(request.method, response);
}).listen(Number(FINDINGS_PORT), '127.0.0.1');
