import type { Failure } from '@stillweb/ui/api/errors.ts';
import { Button } from '@stillweb/ui/kit/button.tsx';
import { FormError } from '@stillweb/ui/forms/form-error.tsx';
import type { ReactNode } from 'react';
import { AuthPanel } from './auth-panel.tsx';

interface LinkPanelProps {
  title: string;
  intro: string;
  links?: ReactNode;
  /** Undefined before hydration. */
  token: string | undefined;
  use: (token: string) => void;
  pending: boolean;
  failure: Failure | undefined;
  texts: { use: string; using: string };
}

/** Uses a one-time link when its button is pressed: mail scanners open links, so opening changes nothing. */
export function LinkPanel(props: LinkPanelProps) {
  const { title, intro, links, token, use, texts } = props;
  return (
    <AuthPanel title={title} intro={intro} links={links}>
      <FormError>{props.failure}</FormError>
      <Button
        pending={props.pending}
        pendingText={texts.using}
        unavailable={token === undefined}
        onClick={() => token && use(token)}
      >
        {texts.use}
      </Button>
    </AuthPanel>
  );
}
