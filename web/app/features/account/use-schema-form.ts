import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, type FieldPath, type FieldValues, type UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { fieldErrorsOf } from '../../api/errors.ts';

interface SchemaFormOptions<Input> {
  /** `onChange` validates a field on every change, `all` also when it is left. */
  mode: 'onChange' | 'all';
  /** Left out, a field keeps what was typed or filled in before the page came alive. */
  values?: Input;
}

/** A form that accepts what the contract's schema accepts, in the contract's words. */
export function useSchemaForm<Input extends FieldValues, Output>(
  schema: z.ZodMiniType<Output, Input>,
  { mode, values }: SchemaFormOptions<Input>,
) {
  return useForm<Input, unknown, Output>({
    mode,
    resolver: zodResolver(schema),
    ...(values && { values }),
  });
}

/** Puts the server's complaints on their fields and goes to the first; false when it named none. */
export function showFieldErrors<Values extends FieldValues, Output>(
  error: unknown,
  form: UseFormReturn<Values, unknown, Output>,
  fields: readonly FieldPath<Values>[],
): boolean {
  const messages = fieldErrorsOf(error);
  const faulty = fields.filter((field) => messages[field]);
  for (const [position, field] of faulty.entries()) {
    form.setError(
      field,
      { type: 'server', message: messages[field] ?? '' },
      { shouldFocus: position === 0 },
    );
  }
  return faulty.length > 0;
}
