import { buildAccountData } from './account-data/index.ts';
import { buildAccount } from './account/index.ts';
import { buildBilling } from './billing/index.ts';
import { workOnActions } from './console/actions/run.ts';
import { workOnStaffEmails } from './console/emails/staff-email.ts';
import { recordMailingEnd } from './console/reports/mails/record-mailing-end.ts';
import type { Dependencies } from './dependencies.ts';
import { buildHelp } from './help/index.ts';
import { buildImport } from './import/index.ts';
import { buildInstallLink } from './install-link/index.ts';
import { buildLicence } from './licence/index.ts';
import { buildMailings } from './mailings/index.ts';

export type Domains = ReturnType<typeof buildDomains>;

/** The domains of a process, each with the one context that site, console and jobs share. */
export function buildDomains(deps: Dependencies) {
  const account = buildAccount(deps);
  const billing = buildBilling(deps);
  return {
    account,
    billing,
    licence: buildLicence(deps, billing.context),
    help: buildHelp(deps),
    installLink: buildInstallLink(deps),
    import: buildImport(deps),
    mailings: buildMailings(deps, recordMailingEnd(deps)),
    accountData: buildAccountData(deps, billing.context, account),
  };
}

/** Begins to run the jobs of all domains, those of the console included. */
export async function workOnJobs(deps: Dependencies, domains: Domains): Promise<void> {
  for (const domain of Object.values(domains)) await domain.work();
  const { account, billing } = domains;
  await workOnActions(deps, { account, billing: billing.context });
  await workOnStaffEmails(deps);
}
