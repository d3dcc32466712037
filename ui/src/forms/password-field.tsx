import { currentLocale } from '@stillweb/texts/languages';
import { t } from '@stillweb/texts/t';
import { Eye, EyeOff } from 'lucide-react';
import { type ComponentPropsWithRef, useState } from 'react';
import { controlStyle, Field, splitFieldProps, type FieldTexts } from './field.tsx';
import { VisuallyHidden } from '../kit/visually-hidden.tsx';

interface PasswordFieldProps extends FieldTexts, Omit<ComponentPropsWithRef<'input'>, 'type'> {
  autoComplete: 'current-password' | 'new-password';
}

export function PasswordField(props: PasswordFieldProps) {
  const { texts, control: input } = splitFieldProps(props);
  const [shown, setShown] = useState(false);
  const isEnglish = currentLocale() === undefined;
  const label = isEnglish ? texts.label.toLowerCase() : texts.label;
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field {...texts}>
      {(control) => (
        <span dir="ltr" className="relative block">
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            className={`${controlStyle} pe-12`}
          />
          <button
            type="button"
            aria-controls={control.id}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 end-0 flex w-11 items-center justify-center rounded-md text-soft hover:text-ink"
          >
            <Icon className="size-5" />
            <VisuallyHidden>
              {shown
                ? t('password-field.hide', 'Hide {label}', { label })
                : t('password-field.show', 'Show {label}', { label })}
            </VisuallyHidden>
          </button>
        </span>
      )}
    </Field>
  );
}
