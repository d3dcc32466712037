import type { Provider } from '@stillweb/contract/account/providers';
import { Button } from '@stillweb/ui/kit/button.tsx';
import { useAction } from './use-action.ts';
import type { WithProof } from '../proof/use-proof.tsx';

interface LinkProviderProps {
  provider: Provider;
  withProof: WithProof;
}

/** Leads to the provider, which leads back to the account page. */
export function LinkProvider({ provider: { id, name }, withProof }: LinkProviderProps) {
  const { act, pending } = useAction(`${name} could not be linked.`);

  const open = () =>
    act(async ({ linkProvider }, dispatch) => {
      const answer = await withProof(() => dispatch(linkProvider.initiate(id)));
      if (answer?.data) window.location.assign(answer.data.url);
      return answer;
    });

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
