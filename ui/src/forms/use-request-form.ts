import { useState } from 'react';
import type * as z from 'zod/mini';
import { failureOf, type Failure } from '../api/errors.ts';
import { useForm } from './use-form.ts';

interface RequestFormOptions<Request> {
  schema: z.ZodMiniType<Request>;
  /** Answers with the server's error, or with a failure before the request was sent. */
  send: (request: Request) => Promise<{ error?: unknown; failure?: Failure }>;
  /** The form is pending until it resolves. */
  onSuccess: (request: Request) => unknown;
  /** Shown when the server gives no message of its own. */
  fallbackMessage: string;
  validateOnChange?: boolean;
}

/** A form that sends one request. `failure` is an error that belongs to no field. */
export function useRequestForm<Request>(options: RequestFormOptions<Request>) {
  const [failure, setFailure] = useState<Failure | null>(null);
  const { schema, validateOnChange = false } = options;
  const form = useForm({ schema, submit, validateOnChange });

  async function submit(request: Request) {
    setFailure(null);
    const { error, failure: early } = await options.send(request);
    if (early) setFailure(early);
    else if (!error) await options.onSuccess(request);
    else if (!form.showServerErrors(error)) setFailure(failureOf(error, options.fallbackMessage));
  }

  return { ...form, failure };
}
