import { brand } from '@stillweb/contract/brand';
import { Notice } from '@stillweb/ui/feedback/notice.tsx';
import { href } from 'react-router';

/** For visitors without JavaScript, on pages that need it. */
export function NeedsScript() {
  return (
    <noscript>
      <div className="mx-auto max-w-lg px-5 pt-8">
        <Notice tone="orange" title="This page needs JavaScript">
          <p>
            Signing in and paying are done in your browser, so please allow scripts for this site.
            You can read{' '}
            <a className="underline" href={href('/')}>
              everything else
            </a>{' '}
            without them, or write to{' '}
            <a className="underline" href={`mailto:${brand.supportEmail}`}>
              {brand.supportEmail}
            </a>
            .
          </p>
        </Notice>
      </div>
    </noscript>
  );
}
