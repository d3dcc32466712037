import { t } from '@stillweb/texts/t';
import { PanelList } from '@stillweb/ui/account/account-panel.tsx';
import { PasskeysPanel as Panel } from '@stillweb/ui/account/passkeys-panel.tsx';
import { failureOf } from '@stillweb/ui/api/errors.ts';
import { Button } from '@stillweb/ui/kit/button.tsx';
import { Loaded } from '@stillweb/ui/queries/loaded.tsx';
import { toast } from '@stillweb/ui/feedback/toast.tsx';
import { useRef, useState } from 'react';
import { useKeysQuery } from '../../../api/account/keys.ts';
import { useAppDispatch } from '../../../session/hooks.ts';
import { PasskeyRow } from './passkey-row.tsx';
import { useProof, type WithProof } from './use-proof.tsx';

/** Lists the passkeys of the account, each with its buttons, and adds one. */
export function PasskeysPanel() {
  const query = useKeysQuery(undefined, { refetchOnMountOrArgChange: true });
  const { withProof, proofDialog } = useProof();
  const { add, pending } = useAddPasskey(withProof);
  const title = useRef<HTMLHeadingElement>(null);
  const isSupported = 'PublicKeyCredential' in globalThis;
  if (!isSupported && !query.currentData?.passkeys.length) return null;
  return (
    <>
      <Panel
        titleRef={title}
        button={
          isSupported && (
            <Button
              variant="secondary"
              size="small"
              pending={pending}
              pendingText={t('keys.waiting', 'Waiting for your passkey…')}
              onClick={() => void add()}
            >
              {t('keys.add', 'Add a passkey')}
            </Button>
          )
        }
      >
        <Loaded
          query={query}
          loading={t('passkeys.loading', 'Loading your passkeys')}
          failure={t('passkeys.failure', 'Your passkeys could not be loaded')}
          className="h-12"
        >
          {({ passkeys }) =>
            passkeys.length > 0 && (
              <PanelList>
                {passkeys.map((passkey) => (
                  <PasskeyRow
                    key={passkey.id}
                    passkey={passkey}
                    withProof={withProof}
                    onRemoved={() => title.current?.focus({ preventScroll: true })}
                  />
                ))}
              </PanelList>
            )
          }
        </Loaded>
      </Panel>
      {proofDialog}
    </>
  );
}

/** What makes a passkey loads with the first press. */
function useAddPasskey(withProof: WithProof) {
  const dispatch = useAppDispatch();
  const [pending, setPending] = useState(false);

  async function add() {
    setPending(true);
    try {
      const { addOwnPasskey } = await import('./register-passkey.ts');
      await addOwnPasskey(dispatch, withProof);
    } catch (error) {
      toast.error(
        failureOf(error, t('keys.add-failed', 'The passkey could not be added. Please try again.')),
      );
    } finally {
      setPending(false);
    }
  }

  return { add, pending };
}
