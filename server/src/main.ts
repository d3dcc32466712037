import closeWithGrace from 'close-with-grace';
import { readConfig } from './config/env.ts';
import { createLog } from './platform/log.ts';
import { createServer } from './server.ts';

const config = readConfigOrExit();
const log = createLog({ level: config.LOG_LEVEL });
const server = await createServer(config, { log });

closeWithGrace({ delay: 9000, logger: log }, async ({ err }) => {
  if (err) log.fatal({ err }, 'stopping after an unexpected error');
  await server.close();
});

await server.start();

function readConfigOrExit() {
  try {
    return readConfig(process.env);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}
