import type { InputHTMLAttributes } from 'react';

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  name: string;
  /** Needed where a page has several fields of one name. */
  id?: string;
  label: string;
  error?: string | undefined;
  description?: string | undefined;
}

/** A labeled input; its description and its error are tied to it for screen readers. */
export function Field({ name, id = name, label, error, description, ...input }: FieldProps) {
  const descriptionId = description ? `${id}-description` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const describedBy = [descriptionId, errorId].filter(Boolean).join(' ') || undefined;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        name={name}
        aria-describedby={describedBy}
        aria-invalid={error ? true : undefined}
      />
      {description && (
        <p id={descriptionId} className="small soft">
          {description}
        </p>
      )}
      {error && (
        <p id={errorId} className="error">
          {error}
        </p>
      )}
    </div>
  );
}
