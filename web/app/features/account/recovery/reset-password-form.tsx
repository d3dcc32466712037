import type { RecentKey } from '@stillweb/contract/account/reset-password';
import type { SecondStepRequest } from '@stillweb/contract/account/second-step';
import { resetPasswordRequest, type ResetPasswordRequest } from '@stillweb/contract/account/user';
import { errorCodeOf, failureOf, fieldErrorsOf, type Failure } from '@stillweb/ui/api/errors.ts';
import { Button } from '@stillweb/ui/kit/button.tsx';
import { Checkbox } from '@stillweb/ui/kit/checkbox.tsx';
import { focusOnMount } from '@stillweb/ui/dialog/focus-on-mount.ts';
import { FormError } from '@stillweb/ui/forms/form-error.tsx';
import { Form } from '@stillweb/ui/forms/form.tsx';
import { useForm } from '@stillweb/ui/forms/use-form.ts';
import { Heading } from '@stillweb/ui/page/heading.tsx';
import { lazyPart } from '@stillweb/ui/page/lazy-part.tsx';
import { Loading } from '@stillweb/ui/feedback/loading.tsx';
import { Notice } from '@stillweb/ui/feedback/notice.tsx';
import { RetryNotice } from '@stillweb/ui/feedback/retry-notice.tsx';
import { toast } from '@stillweb/ui/feedback/toast.tsx';
import { t } from '@stillweb/texts/t';
import { Suspense, useId, useState } from 'react';
import { href, useNavigate } from 'react-router';
import {
  useCheckResetLinkQuery,
  useResetPasswordMutation,
} from '../../../api/account/reset-password.ts';
import { TextLink, ButtonLink } from '../../../links/links.tsx';
import { unlistedMeta } from '../../../page-meta.ts';
import type { Route } from './+types/reset-password-form.ts';
import { AuthPanel } from '../auth-panel.tsx';
import { ticketOf } from '../keys/open-second-step.ts';
import { NewPasswordFields } from '../new-password-fields.tsx';

export const meta = () => unlistedMeta(t('reset-password.title', 'Choose a new password'));

export default function ResetPasswordForm({ params: { token } }: Route.ComponentProps) {
  const { data: link, isLoading, isFetching, error, refetch } = useCheckResetLinkQuery(token);
  return (
    // As high as with a notice, so that nothing below moves when the answer comes.
    <div className="min-h-208">
      <AuthPanel
        title={t('reset-password.title', 'Choose a new password')}
        links={
          !isLoading && (
            <TextLink to={href('/auth/login')}>
              {t('account.back-to-log-in', 'Back to Login')}
            </TextLink>
          )
        }
      >
        {isLoading ? (
          // Neither the notice of an expired link nor the form may move text that is already shown.
          <Loading>{t('reset-password.checking', 'Checking your link…')}</Loading>
        ) : link ? (
          <NewPasswordForm token={token} isExpired={!link.isValid} recentKeys={link.recentKeys} />
        ) : (
          // Without the answer the user would not know which keys the reset removes.
          <RetryNotice
            failure={failureOf(
              error,
              t('reset-password.not-checked', 'Your link could not be checked.'),
            )}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        )}
      </AuthPanel>
    </div>
  );
}

interface NewPasswordFormProps {
  token: string;
  isExpired: boolean;
  recentKeys: RecentKey[];
}

function NewPasswordForm({ token, isExpired, recentKeys }: NewPasswordFormProps) {
  const [resetPassword] = useResetPasswordMutation();
  const navigate = useNavigate();
  const form = useForm({ schema: resetPasswordRequest, submit, validateOnBlur: true });
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isRefused, setIsRefused] = useState(false);
  const [waiting, setWaiting] = useState<WaitingReset | null>(null);
  const [keep, setKeep] = useState<string[]>([]);

  async function submit(request: ResetPasswordRequest) {
    setFailure(null);
    setIsRefused(false);
    const { error } = await resetPassword({ token, ...request, keep });
    const ticket = ticketOf(error);
    if (ticket !== undefined) setWaiting({ request, ticket });
    else if (error) showProblem(error);
    else await finish();
  }

  async function passSecondStep(request: ResetPasswordRequest, answer: SecondStepRequest) {
    const { error } = await resetPassword({ token, ...request, ...answer, keep });
    if (!error) await finish();
    const isAboutPassword = 'newPassword' in fieldErrorsOf(error);
    if (isAboutPassword || errorCodeOf(error) === 'INVALID_LINK') {
      setWaiting(null);
      showProblem(error);
    }
    return { error };
  }

  async function finish() {
    toast.success(t('account.password.updated', 'Password updated successfully!'));
    await navigate(href('/auth/login'), { replace: true });
  }

  function showProblem(error: unknown) {
    if (errorCodeOf(error) === 'INVALID_LINK') setIsRefused(true);
    else if (!form.showServerErrors(error)) {
      setFailure(failureOf(error, t('reset-password.failed', 'Something went wrong')));
    }
  }

  return (
    <>
      {(isExpired || isRefused) && (
        // Said again when the server refuses the link once more.
        <ExpiredLink key={String(isRefused)} />
      )}
      {waiting && (
        <Suspense
          fallback={<Loading>{t('reset-password.loading', 'Loading the second step…')}</Loading>}
        >
          <div className="grid gap-6">
            <SecondStepHeading />
            <SecondStep
              ticket={waiting.ticket}
              texts={secondStepTexts}
              pass={(answer) => passSecondStep(waiting.request, answer)}
              onExpired={() => {
                setWaiting(null);
                setFailure(tookTooLong);
              }}
            />
          </div>
        </Suspense>
      )}
      {/* Kept meanwhile, with the password that was typed. */}
      <div className={waiting ? 'hidden' : 'contents'}>
        <Form {...form.formProps}>
          <FormError>{failure}</FormError>
          <NewPasswordFields
            labels={[
              t('reset-password.new', 'New password'),
              t('reset-password.confirm', 'Confirm new password'),
            ]}
            password={form.fieldProps('newPassword')}
            confirmation={form.fieldProps('confirmPassword')}
            typed={{
              password: form.values.newPassword,
              confirmation: form.values.confirmPassword,
            }}
          />
          {recentKeys.length > 0 && <RecentKeys keys={recentKeys} keep={keep} onChange={setKeep} />}
          <Button type="submit" pending={form.pending} pendingText={t('account.saving', 'Saving…')}>
            {t('reset-password.button', 'Reset password')}
          </Button>
        </Form>
      </div>
    </>
  );
}

interface RecentKeysProps {
  keys: RecentKey[];
  /** The ids of those that stay. */
  keep: string[];
  onChange: (keep: string[]) => void;
}

const kindTexts = {
  passkey: t('reset-password.passkey', 'passkey'),
  provider: t('reset-password.provider', 'linked account'),
};

/** Ways to log in that an intruder may have added: a new password alone would leave them. */
function RecentKeys({ keys, keep, onChange }: RecentKeysProps) {
  const descriptionId = useId();
  return (
    <fieldset className="grid gap-1" aria-describedby={descriptionId}>
      <legend className="font-semibold">{t('reset-password.remove', 'Remove these')}</legend>
      <p id={descriptionId} className="text-sm text-soft">
        {t(
          'reset-password.remove-text',
          'They were added within the last 7 days and can log in without your password. Uncheck those that are yours.',
        )}
      </p>
      {keys.map(({ id, kind, name }) => (
        <div key={id} className="flex items-center justify-between gap-3">
          <Checkbox
            checked={!keep.includes(id)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(checked ? keep.filter((kept) => kept !== id) : [...keep, id])
            }
          >
            <span className="wrap-anywhere">{name}</span>
          </Checkbox>
          <span className="text-sm text-soft">{kindTexts[kind]}</span>
        </div>
      ))}
    </fieldset>
  );
}

/** A new password that waits for the second step of the account. */
interface WaitingReset {
  request: ResetPasswordRequest;
  ticket: string;
}

const tookTooLong: Failure = {
  message: t('reset-password.took-too-long', 'The second step has taken too long.'),
  reason: t(
    'reset-password.press-again',
    'Press “Reset password” again. Your new password is still in the form.',
  ),
};

const secondStepTexts = {
  confirm: t('reset-password.button', 'Reset password'),
  pending: t('account.saving', 'Saving…'),
  failed: t('reset-password.failed', 'Something went wrong'),
};

/** Before a new password counts, in an account that asks for a passkey at every log-in. */
function SecondStepHeading() {
  return (
    <div className="grid gap-2">
      <Heading level={2} size="part" ref={focusOnMount} tabIndex={-1}>
        {t('log-in.second-step.title', 'Second step')}
      </Heading>
      <p className="text-soft">
        {t(
          'reset-password.second-step',
          'This account asks for a passkey at every log-in, and before its password changes.',
        )}
      </p>
    </div>
  );
}

const SecondStep = lazyPart(() => import('../keys/second-step.tsx'));

/** Stands above the form, which a new link opens again. */
function ExpiredLink() {
  return (
    <Notice
      tone="red"
      role="alert"
      title={t('reset-password.invalid', 'This link is invalid or has expired.')}
      actions={
        <ButtonLink to={href('/auth/forget-password')} size="small">
          {t('reset-password.new-link', 'Send a new reset link')}
        </ButtonLink>
      }
    >
      <p>
        {t(
          'reset-password.invalid-text',
          'A link works once, for 30 minutes, and only the newest one works. The form below needs a new one.',
        )}
      </p>
    </Notice>
  );
}
