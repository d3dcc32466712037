import { parseArgs } from 'node:util';
import { applySteps } from '../../server/src/billing/stripe/setup/apply-steps.ts';
import {
  checkDashboardSettings,
  dashboardChecklist,
} from '../../server/src/billing/stripe/setup/dashboard-settings.ts';
import { describeStep } from '../../server/src/billing/stripe/setup/describe-step.ts';
import { planSetUp } from '../../server/src/billing/stripe/setup/set-up-stripe.ts';
import type { SetUpPlan } from '../../server/src/billing/stripe/setup/step.ts';
import { askConsent } from '../lib/processes/ask-consent.ts';
import { isRealStripe, readSettings, withRealStripe } from '../lib/settings.ts';
import { openSecrets } from '../lib/stack/secrets.ts';
import { openStripeAccount } from '../lib/stack/stripe-account.ts';

const usage = `npm run stripe:setup [-- OPTIONS]
  --dry-run                 show what would change, and change nothing
  --yes                     change it without asking
  --replace-endpoint=we_…   replace this webhook endpoint by a new one at our address
Exit code: 0 everything is set up, 2 there are changes that were not made, 1 an error.`;

/** There are changes that were not made. */
const incomplete = 2;

try {
  process.exitCode = await run(readOptions());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

type Options = { isDryRun: boolean; hasConsent: boolean; replaceEndpoints: string[] };

function readOptions(): Options {
  try {
    const { values } = parseArgs({
      options: {
        'dry-run': { type: 'boolean', default: false },
        yes: { type: 'boolean', default: false },
        'replace-endpoint': { type: 'string', multiple: true, default: [] },
      },
    });
    return {
      isDryRun: values['dry-run'],
      hasConsent: values.yes,
      replaceEndpoints: values['replace-endpoint'],
    };
  } catch (error) {
    throw new Error(usage, { cause: error });
  }
}

async function run(given: Options): Promise<number> {
  const settings = readSettings(withRealStripe(process.env));
  const isReal = isRealStripe(settings.stripeApiBase);
  if (isReal) requireVariables('STRIPE_SECRET_KEY', 'PUBLIC_URL');
  const secrets = openSecrets(settings.dataDir, process.env);
  const { stripe, options } = openStripeAccount(settings, secrets);
  const plan = await planSetUp(stripe, { ...options, ...given });
  console.log(`Stripe at ${settings.stripeApiBase}, for ${settings.publicUrl}`);
  printPlan(plan);
  if (isReal) {
    printDashboardSettings(
      await checkDashboardSettings(stripe),
      dashboardChecklist(settings.collectsTax),
    );
  }
  if (plan.steps.length === 0) return 0;
  if (given.isDryRun || !(given.hasConsent || (await askConsent('Make these changes?')))) {
    console.log('Nothing was changed.');
    return incomplete;
  }
  await applySteps(stripe, plan.steps, {
    ...options,
    onDone: (step) => console.log(`  done    ${describeStep(step)}`),
    onWebhookSecret: (secret) => {
      secrets.saveWebhookSecret(secret);
      if (isReal) printSecret(secret);
    },
  });
  return 0;
}

function printPlan({ steps, kept, notes }: SetUpPlan): void {
  for (const line of kept) console.log(`  as is   ${line}`);
  for (const step of steps) console.log(`  change  ${describeStep(step)}`);
  for (const note of notes) console.log(`  note    ${note}`);
}

/** The sandbox has none of these settings. */
function printDashboardSettings(wrong: string[], checklist: string[]): void {
  console.log("\nWhat only you can set, in Stripe's dashboard:");
  for (const line of wrong) console.log(`  wrong   ${line}`);
  for (const line of checklist) console.log(`  check   ${line}`);
}

function printSecret(secret: string): void {
  console.log(`\nPut this into the server's environment; Stripe shows it only once:`);
  console.log(`  STRIPE_WEBHOOK_SECRET=${secret}\n`);
}

/** The real Stripe has no defaults: everything must be set explicitly. */
function requireVariables(...names: string[]): void {
  const missing = names.filter((name) => !process.env[name]);
  if (missing.length > 0) throw new Error(`Set ${missing.join(' and ')} first.`);
}
