import type { ComponentPropsWithRef, SubmitEvent } from 'react';

interface FormProps extends Omit<ComponentPropsWithRef<'form'>, 'onSubmit'> {
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => Promise<void>;
}

/**
 * Fields in a column. Without script the browser submits the form itself: `post` keeps what was
 * typed, a password above all, out of the address bar.
 */
export function Form({ onSubmit, ...rest }: FormProps) {
  return (
    <form
      method="post"
      noValidate
      {...rest}
      onSubmit={(event) => void onSubmit(event)}
      className="grid gap-5"
    />
  );
}
