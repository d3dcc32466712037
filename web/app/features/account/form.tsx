import type { FormEvent, ReactNode } from 'react';

interface FormProps {
  onSubmit: (event: FormEvent<HTMLFormElement>) => Promise<void>;
  children: ReactNode;
}

/**
 * Fields in a column. Before or without script a form can only submit itself: `post` keeps what was
 * typed, a password above all, out of the address bar.
 */
export function Form({ onSubmit, children }: FormProps) {
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => void onSubmit(event)}
      className="grid gap-5"
    >
      {children}
    </form>
  );
}
