import { useState } from 'react';
import type * as z from 'zod/mini';
import { messageOf } from '../api/errors.ts';
import { useForm } from './use-form.ts';

interface RequestFormOptions<Request> {
  schema: z.ZodMiniType<Request>;
  send: (request: Request) => Promise<{ error?: unknown }>;
  onDone: (request: Request) => void;
  /** Said when the server has no words of its own. */
  fallback: string;
}

/** A form that is one call: what no field is to blame for stands in `failure`. */
export function useRequestForm<Request>(options: RequestFormOptions<Request>) {
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({ schema: options.schema, submit });

  async function submit(request: Request) {
    setFailure(null);
    const { error } = await options.send(request);
    if (!error) options.onDone(request);
    else if (!form.showErrorsOf(error)) setFailure(messageOf(error, options.fallback));
  }

  return { ...form, failure };
}
