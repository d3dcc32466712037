import { brand } from '@stillweb/contract/brand';
import { timeAgo } from '@stillweb/contract/text/dates';
import type { Failure } from '@stillweb/ui/api/errors.ts';
import { Notice } from '@stillweb/ui/feedback/notice.tsx';
import { FormError } from '@stillweb/ui/forms/form-error.tsx';
import { Button } from '@stillweb/ui/kit/button.tsx';
import { rich } from '@stillweb/texts/rich';
import { t } from '@stillweb/texts/t';
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
    ? t('link-question.asked-here', 'This browser asked.')
    : t('link-question.asked', '{name} asked {ago}.', {
        name: device.name,
        ago: formatAgo(device.secondsAgo),
      });
  return (
    <LinkPage title={t('link-question.title', 'Link this browser?')} focusesHeading>
      {!device.sameNetwork && (
        <Notice tone="orange">
          <p>{t('link-question.network', 'Asked for from another network than yours.')}</p>
        </Notice>
      )}
      <p className="text-lg wrap-anywhere">
        {rich(
          'link-question.text',
          '{asked} It will use the Premium of {email, select, unknown {your account} other {{email}}}, as one of your five browsers. Only go on if you see <shown>{code}</shown> there now. Nobody from {brand} will ever send you a code.',
          {
            asked,
            email: user?.email ?? 'unknown',
            code,
            shown: (words) => <strong className="whitespace-nowrap">{words}</strong>,
            brand: brand.name,
          },
        )}
      </p>
      <FormError>{failure}</FormError>
      <div className="flex flex-wrap gap-3">
        <Button
          pending={pending === 'link'}
          pendingText={t('link-browser.pending', 'Linking…')}
          unavailable={pending !== null}
          onClick={() => onAnswer(true)}
        >
          {t('link-question.link', 'Link it')}
        </Button>
        <Button
          variant="secondary"
          pending={pending === 'refuse'}
          pendingText={t('link-question.refusing', 'Refusing…')}
          unavailable={pending !== null}
          onClick={() => onAnswer(false)}
        >
          {t('link-question.refuse', 'I did not ask for this')}
        </Button>
      </div>
    </LinkPage>
  );
}

/** As in "40 seconds ago" or "3 minutes ago": a code works for ten minutes. */
export function formatAgo(seconds: number): string {
  return seconds < 60 ? timeAgo(seconds, 'second') : timeAgo(Math.floor(seconds / 60), 'minute');
}
