import { passwordRules } from '@stillweb/contract/fields';
import { classes } from '@stillweb/ui/kit/classes.ts';
import { PasswordField } from '@stillweb/ui/forms/password-field.tsx';
import type { FieldState } from '@stillweb/ui/forms/use-form.ts';
import { VisuallyHidden } from '@stillweb/ui/kit/visually-hidden.tsx';
import { t } from '@stillweb/texts/t';
import { Check } from 'lucide-react';
import { useId } from 'react';

interface NewPasswordFieldsProps {
  /** Of the password, and of its repetition. */
  labels: [password: string, confirmation: string];
  password: FieldState;
  confirmation: FieldState;
  /** The typed text so far. */
  typed: { password: string | undefined; confirmation: string | undefined };
}

/** A new password twice, with the rules that it must meet. */
export function NewPasswordFields({
  labels: [label, confirmationLabel],
  password,
  confirmation,
  typed,
}: NewPasswordFieldsProps) {
  const rulesId = useId();
  return (
    <>
      <PasswordField
        label={label}
        autoComplete="new-password"
        describedBy={rulesId}
        {...password}
      />
      <PasswordField label={confirmationLabel} autoComplete="new-password" {...confirmation} />
      <Checklist
        id={rulesId}
        label={t('password-rules.rules', 'Requirements')}
        items={rulesFor(typed)}
      />
    </>
  );
}

function rulesFor({ password = '', confirmation }: NewPasswordFieldsProps['typed']) {
  return [
    {
      label: t('password-rules.length', 'At least 8 characters'),
      met: passwordRules.length(password),
    },
    {
      label: t('password-rules.special', 'A special character'),
      met: passwordRules.special(password),
    },
    {
      label: t('password-rules.uppercase', 'An uppercase letter'),
      met: passwordRules.uppercase(password),
    },
    {
      label: t('password-rules.match', 'Passwords match'),
      met: password !== '' && password === confirmation,
    },
  ];
}

interface ChecklistItem {
  label: string;
  met: boolean;
}

interface ChecklistProps {
  /** Of the list, for a field that it describes. */
  id?: string | undefined;
  label: string;
  items: readonly ChecklistItem[];
}

function Checklist({ id, label, items }: ChecklistProps) {
  const met = items.filter((item) => item.met).length;
  return (
    <div>
      {/* Not the list's name: a field that the list describes would be given that instead of the items. */}
      <p className="sr-only">{label}</p>
      <ul id={id} className="grid gap-1.5 text-sm">
        {items.map((item) => (
          <ChecklistLine key={item.label} {...item} />
        ))}
      </ul>
      <output className="sr-only">
        {t('password-rules.count', '{met} of {all} met', { met, all: items.length })}
      </output>
    </div>
  );
}

function ChecklistLine({ label, met }: ChecklistItem) {
  return (
    <li className={classes('flex items-start gap-2.5', met ? 'text-ink' : 'text-soft')}>
      <span
        aria-hidden="true"
        className={classes(
          'mt-0.5 flex size-4.5 shrink-0 items-center justify-center rounded-full border',
          met ? 'border-accent bg-accent text-on-accent' : 'border-edge',
        )}
      >
        {met && <Check className="size-3" strokeWidth={3} />}
      </span>
      <span>
        {label}
        <VisuallyHidden>
          {met
            ? ` ${t('password-rules.met', '(met)')}`
            : ` ${t('password-rules.not-met', '(not met)')}`}
        </VisuallyHidden>
      </span>
    </li>
  );
}
