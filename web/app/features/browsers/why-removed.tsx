import {
  uninstallComment,
  uninstallReason,
  uninstallReasons,
  type UninstallReason,
} from '@stillweb/contract/licence/uninstalls';
import { failureOf } from '@stillweb/ui/api/errors.ts';
import { FormError } from '@stillweb/ui/forms/form-error.tsx';
import { TextAreaField } from '@stillweb/ui/forms/text-area-field.tsx';
import { Button } from '@stillweb/ui/kit/button.tsx';
import { Heading } from '@stillweb/ui/page/heading.tsx';
import { t } from '@stillweb/texts/t';
import type { SubmitEvent } from 'react';
import { href } from 'react-router';
import { useAnswerUninstallMutation, useCommentUninstallMutation } from '../../api/uninstalls.ts';
import { TextLink } from '../../links/links.tsx';

/** What may help instead, by the reason. */
const helps: Partial<Record<UninstallReason, { to: string; label: string }>> = {
  ads_left: {
    to: `${href('/faqs')}#troubleshooting`,
    label: t('why-removed.ads', 'What to try with such a page'),
  },
  slow: {
    to: `${href('/faqs')}#troubleshooting`,
    label: t('why-removed.slow', 'What to try when a page is slow'),
  },
  too_expensive: {
    to: href('/pricing'),
    label: t('why-removed.price', 'What is free, and what a year costs'),
  },
};
const otherHelp = {
  to: href('/help'),
  label: t('why-removed.other', 'Write to us, and a person answers'),
};

/** Asks why the extension was removed: one press answers, and a few words may follow. */
export function WhyRemoved() {
  const [answer, { originalArgs, isSuccess, isLoading, error }] = useAnswerUninstallMutation();
  return (
    <section aria-labelledby="reasons" className="grid gap-4">
      <Heading level={2} size="part" id="reasons">
        {t('why-removed.title', 'Why did you remove it?')}
      </Heading>
      {isSuccess && originalArgs && <Thanks reason={originalArgs.reason} />}
      {!isSuccess && (
        <>
          <p className="text-soft">
            {t(
              'why-removed.one-click',
              'One click is enough. We see the reason, but not who you are.',
            )}
          </p>
          <ul className="flex flex-wrap gap-3">
            {uninstallReason.options.map((reason) => (
              <li key={reason}>
                <Button
                  variant="secondary"
                  unavailable={isLoading}
                  onClick={() => void answer({ reason })}
                >
                  {uninstallReasons[reason]}
                </Button>
              </li>
            ))}
          </ul>
          <FormError>
            {error && failureOf(error, t('why-removed.failed', 'Your answer could not be sent'))}
          </FormError>
        </>
      )}
    </section>
  );
}

/** The pressed button is gone: the focus goes to its replacement. */
function focus(text: HTMLElement | null) {
  text?.focus();
}

function Thanks({ reason }: { reason: UninstallReason }) {
  const [send, { isSuccess, isLoading, error }] = useCommentUninstallMutation();
  const { to, label } = helps[reason] ?? otherHelp;

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const comment = new FormData(event.currentTarget).get('comment');
    const words = uninstallComment.safeParse({ reason, comment });
    if (!isLoading && words.success) void send(words.data);
  }

  return (
    <>
      <p ref={focus} tabIndex={-1}>
        {`${t('why-removed.thanks', 'Thank you: “{reason}”.', { reason: uninstallReasons[reason] })} `}
        <TextLink to={to}>{label}</TextLink>
      </p>
      {isSuccess ? (
        <p ref={focus} tabIndex={-1}>
          {t('why-removed.received', 'Thank you for your feedback. We read all of it.')}
        </p>
      ) : (
        <form onSubmit={submit} className="grid justify-items-start gap-4">
          <div className="w-full">
            <TextAreaField
              label={t('why-removed.comment', 'Anything else? (optional)')}
              name="comment"
              rows={3}
              maxLength={500}
            />
          </div>
          <FormError>
            {error && failureOf(error, t('why-removed.not-sent', 'Your words could not be sent'))}
          </FormError>
          <Button
            type="submit"
            variant="secondary"
            pending={isLoading}
            pendingText={t('account.sending', 'Sending…')}
          >
            {t('why-removed.send', 'Send')}
          </Button>
        </form>
      )}
    </>
  );
}
