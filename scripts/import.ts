import { finish } from './import/finish.ts';
import { importFile } from './import/import-file.ts';
import { unmarkPrice } from './import/unmark-price.ts';

const usage = `npm run import -- FILE                    what the users in FILE (.csv or .jsonl) would become; nothing is written
npm run import -- FILE --write            make accounts of them
                       --invite           and invite each of them by email, once
                       --map import.json  which prices at Stripe are which plan; import.json unless given
npm run import -- unmark price_…          take back that a price counts as a plan, until the import is finished
npm run import -- finish [--yes]          end the import: show what waits for that, and let it happen

Uses DATABASE_URL, STRIPE_SECRET_KEY and STRIPE_API_BASE; without them, the copy that runs with DATA_DIR.
Exit code: 0 nothing is left out, 2 rows are left out, 1 an error.`;

const [command, ...options] = process.argv.slice(2);

try {
  if (!command || command.startsWith('--')) throw new Error(usage);
  process.exitCode = await run(command, options);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function run(name: string, options: string[]): Promise<number> {
  switch (name) {
    case 'finish':
      return finish(options);
    case 'unmark':
      return unmarkPrice(options);
    default:
      return importFile(name, options);
  }
}
