import { productName } from '@stillweb/contract/billing/plans';
import { supportedBrowsers } from '@stillweb/contract/licence/supported-browsers';
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
        <p>{`${productName} runs in ${supportedBrowsers()} on a computer. You can buy it here and use it there.`}</p>
        {target?.kind === 'outdated' && (
          <p>{`This version of ${target.browser} is too old: once it is updated, it runs here too.`}</p>
        )}
        <details className="group">
          <summary className="w-fit cursor-pointer py-2 font-medium">Mail me the link</summary>
          <div className="pt-2 pb-1">
            <InstallLinkForm />
          </div>
        </details>
      </Notice>
    </WhereItDoesNotRun>
  );
}
