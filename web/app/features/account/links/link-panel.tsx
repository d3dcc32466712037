import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { FormError } from '../../../forms/form-error.tsx';
import { AuthPanel } from '../auth-panel.tsx';

interface LinkPanelProps {
  title: string;
  intro: string;
  links?: ReactNode;
  /** Undefined while the address is not read yet. */
  token: string | undefined;
  use: (token: string) => void;
  isUsing: boolean;
  failure: string | undefined;
  texts: { use: string; using: string };
}

/** To open a mailed link changes nothing: mail scanners do that too. The button uses it. */
export function LinkPanel(props: LinkPanelProps) {
  const { title, intro, links, token, use, texts } = props;
  return (
    <AuthPanel title={title} intro={intro} links={links}>
      <FormError>{props.failure}</FormError>
      <Button
        pending={props.isUsing}
        pendingText={texts.using}
        unavailable={token === undefined}
        onClick={() => token && use(token)}
      >
        {texts.use}
      </Button>
    </AuthPanel>
  );
}
