import type { Provider } from '@stillweb/contract/provider-api';
import { failureOf } from '@stillweb/ui/api/errors.ts';
import { Button } from '@stillweb/ui/button.tsx';
import { toast } from '@stillweb/ui/toast.tsx';
import { useState } from 'react';
import { useLinkProviderMutation } from '../../../api/ways-to-log-in.ts';
import type { WithProof } from '../proof/use-proof.tsx';

interface LinkProviderProps {
  provider: Provider;
  withProof: WithProof;
}

/** Leads to the provider, which leads back to the account page. */
export function LinkProvider({ provider: { id, name }, withProof }: LinkProviderProps) {
  const [link] = useLinkProviderMutation();
  const [pending, setPending] = useState(false);

  async function open() {
    setPending(true);
    const answer = await withProof(() => link(id));
    if (answer?.data) return window.location.assign(answer.data.url);
    setPending(false);
    if (answer) toast.error(failureOf(answer.error, `${name} could not be linked.`));
  }

  return (
    <Button
      variant="secondary"
      size="small"
      pending={pending}
      pendingText={`Opening ${name}…`}
      onClick={() => void open()}
    >
      {`Link ${name}`}
    </Button>
  );
}
