import { productName } from '@stillweb/contract/billing/plans';
import { supportedBrowsers } from '@stillweb/contract/licence/supported-browsers';
import { classes } from '@stillweb/ui/kit/classes.ts';
import { href } from 'react-router';
import { TextLink } from '../../links/links.tsx';
import { hiddenWhereItRuns } from './where-it-runs.tsx';

/** The same as `BrowserFit` for document pages: without a script, and with a link to the form. */
export function BrowserFitLine() {
  return (
    <p className={classes('text-sm text-soft', hiddenWhereItRuns)}>
      {`${productName} runs in ${supportedBrowsers} on a computer. You can buy it here and use it there. `}
      <TextLink to={href('/onboarding')}>Mail me the link</TextLink>
    </p>
  );
}
