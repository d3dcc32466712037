import { brand } from '@stillweb/contract/brand';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { installPage, linkSubject, mailLinkHref } from './mail-link.ts';

/** On a phone: lets visitors send the link to themselves. */
export function SendLink() {
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-sm text-soft">
        {`${brand.name} runs in the browser of your computer. Send yourself the link and open it there.`}
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={mailLinkHref}>Mail me the link</ButtonLink>
        <Button
          variant="secondary"
          className={canShare() ? '' : 'invisible'}
          onClick={() => void shareLink()}
        >
          Share the link
        </Button>
      </div>
    </div>
  );
}

/** Without sharing the button is only invisible, so that the layout does not shift. */
function canShare(): boolean {
  return typeof navigator !== 'undefined' && 'share' in navigator;
}

async function shareLink() {
  try {
    await navigator.share({ title: linkSubject, url: installPage });
  } catch {
    // Closing the share sheet rejects too, and the mail link remains.
  }
}
