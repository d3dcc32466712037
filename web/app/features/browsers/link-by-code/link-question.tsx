import { brand } from '@stillweb/contract/brand';
import type { Failure } from '@stillweb/ui/api/errors.ts';
import { Notice } from '@stillweb/ui/feedback/notice.tsx';
import { FormError } from '@stillweb/ui/forms/form-error.tsx';
import { Button } from '@stillweb/ui/kit/button.tsx';
import type { LookedUpDevice } from '../../../api/linked-browsers.ts';
import { useSessionUser } from '../../../session/hooks.ts';
import { LinkPage } from './link-page.tsx';

interface LinkQuestionProps {
  device: LookedUpDevice;
  /** As the extension shows it. */
  code: string;
  isThisBrowser: boolean;
  /** The answer that is being sent. */
  pending: 'link' | 'refuse' | null;
  failure: Failure | null;
  onAnswer: (approve: boolean) => void;
}

/** Names the browser and its request. The focus is on neither button, so that no key press decides by mistake. */
export function LinkQuestion(props: LinkQuestionProps) {
  const { device, code, pending, failure, onAnswer } = props;
  const user = useSessionUser();
  const asked = props.isThisBrowser
    ? 'This browser asked.'
    : `${device.name} asked ${formatAgo(device.secondsAgo)}.`;
  return (
    <LinkPage title="Link this browser?" focusesHeading>
      {!device.sameNetwork && (
        <Notice tone="orange">
          <p>Asked for from another network than yours.</p>
        </Notice>
      )}
      <p className="text-lg wrap-anywhere">
        {`${asked} It will use the Premium of ${user?.email ?? 'your account'}, as one of your five browsers. Only go on if you see `}
        <strong className="whitespace-nowrap">{code}</strong>
        {` there now. Nobody from ${brand.name} will ever send you a code.`}
      </p>
      <FormError>{failure}</FormError>
      <div className="flex flex-wrap gap-3">
        <Button
          pending={pending === 'link'}
          pendingText="Linking…"
          unavailable={pending !== null}
          onClick={() => onAnswer(true)}
        >
          Link it
        </Button>
        <Button
          variant="secondary"
          pending={pending === 'refuse'}
          pendingText="Refusing…"
          unavailable={pending !== null}
          onClick={() => onAnswer(false)}
        >
          I did not ask for this
        </Button>
      </div>
    </LinkPage>
  );
}

const format = new Intl.RelativeTimeFormat('en', { numeric: 'always' });

/** As in "40 seconds ago" or "3 minutes ago": a code works for ten minutes. */
export function formatAgo(seconds: number): string {
  return seconds < 60
    ? format.format(-seconds, 'second')
    : format.format(-Math.floor(seconds / 60), 'minute');
}
