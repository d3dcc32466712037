import { brand } from '@stillweb/contract/brand';
import { Notice } from '@stillweb/ui/feedback/notice.tsx';
import { rich } from '@stillweb/texts/rich';
import { t } from '@stillweb/texts/t';
import { href } from 'react-router';
import { prefix } from '../language.ts';

/** For visitors without JavaScript, on pages that need it: scripts neither show nor know it. */
export function NeedsScript() {
  return <noscript>{import.meta.env.SSR && <Explanation />}</noscript>;
}

function Explanation() {
  return (
    <div className="mx-auto max-w-lg px-5 pt-8">
      <Notice tone="orange" title={t('needs-script.title', 'This page needs JavaScript')}>
        <p>
          {rich(
            'needs-script.text',
            'Signing in and paying are done in your browser, so please allow scripts for this site. You can read <home>everything else</home> without them, or write to {email}.',
            {
              home: (words) => (
                <a className="underline" href={prefix || href('/')}>
                  {words}
                </a>
              ),
              email: (
                <a className="underline" href={`mailto:${brand.supportEmail}`}>
                  {brand.supportEmail}
                </a>
              ),
            },
          )}
        </p>
      </Notice>
    </div>
  );
}
