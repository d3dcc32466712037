import { failureOf } from '@stillweb/ui/api/errors.ts';
import { Button } from '@stillweb/ui/kit/button.tsx';
import { FormError } from '@stillweb/ui/forms/form-error.tsx';
import { Notice } from '@stillweb/ui/feedback/notice.tsx';
import { t } from '@stillweb/texts/t';
import { useResendVerificationEmailMutation } from '../../../api/account/one-time-links.ts';
import { signUpChoice } from '../../../session/visit.ts';

/** Requests a new verification email for the given address. */
export default function ResendVerification({ email }: { email: string }) {
  const [resend, { isLoading, isSuccess, error }] = useResendVerificationEmailMutation();
  return (
    <div aria-live="polite" className="grid gap-5">
      {isSuccess ? (
        <Notice tone="green">
          <p className="wrap-anywhere">
            {t(
              'resend-verification.sent',
              'We have sent a new verification email to {email}. Check your spam or junk folder too.',
              { email },
            )}
          </p>
        </Notice>
      ) : (
        <>
          <FormError>
            {error &&
              failureOf(
                error,
                t('resend-verification.failed', 'The email could not be sent. Please try again.'),
              )}
          </FormError>
          <Button
            variant="secondary"
            pending={isLoading}
            pendingText={t('account.sending', 'Sending…')}
            onClick={() => void resend({ email, ...signUpChoice() })}
          >
            {t('resend-verification.button', 'Resend verification email')}
          </Button>
        </>
      )}
    </div>
  );
}
