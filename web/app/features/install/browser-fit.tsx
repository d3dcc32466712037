import { productName } from '@stillweb/contract/billing/plans';
import { supportedBrowsers } from '@stillweb/contract/licence/supported-browsers';
import { t } from '@stillweb/texts/t';
import { Notice } from '@stillweb/ui/feedback/notice.tsx';
import { InstallLinkForm } from './install-link-form.tsx';
import { useInstallTarget } from './where-it-runs.tsx';
import { WhereItDoesNotRun } from './where-it-runs.tsx';

/** In browsers without the extension, names those that have it before the visitor pays; nothing elsewhere. */
export default function BrowserFit() {
  const target = useInstallTarget();
  return (
    <WhereItDoesNotRun>
      <Notice tone="blue">
        <p>
          {t(
            'install.browser-fit',
            '{product} runs in {browsers} on a computer. You can buy it here and use it there.',
            { product: productName, browsers: supportedBrowsers() },
          )}
        </p>
        {target?.kind === 'outdated' && (
          <p>
            {t(
              'install.browser-fit-outdated',
              'This version of {browser} is too old: once it is updated, it runs here too.',
              { browser: target.browser },
            )}
          </p>
        )}
        <details className="group">
          <summary className="w-fit cursor-pointer py-2 font-medium">
            {t('install.link.send', 'Mail me the link')}
          </summary>
          <div className="pt-2 pb-1">
            <InstallLinkForm />
          </div>
        </details>
      </Notice>
    </WhereItDoesNotRun>
  );
}
