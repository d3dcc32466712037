import type { ComponentPropsWithRef, SubmitEvent } from 'react';

interface FormProps extends Omit<ComponentPropsWithRef<'form'>, 'onSubmit'> {
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => Promise<void>;
}

/**
 * Fields in a column. Without script it is hidden, and the page says why. `post` keeps what was typed,
 * a password above all, out of the address bar if a browser submits it anyway.
 */
export function Form({ onSubmit, ...rest }: FormProps) {
  return (
    <form
      method="post"
      noValidate
      {...rest}
      onSubmit={(event) => void onSubmit(event)}
      className="grid gap-5 noscript:hidden"
    />
  );
}
