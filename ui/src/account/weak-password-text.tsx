import { t } from '@stillweb/texts/t';

/** Stands above the form that changes the password. */
export function WeakPasswordText() {
  return (
    <p className="text-sm">
      {t(
        'account.weak-password',
        'Your password is shorter or more common than our rules allow today. Please choose a better one.',
      )}
    </p>
  );
}
