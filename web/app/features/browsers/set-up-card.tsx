import { brand } from '@stillweb/contract/brand';
import { focusInPlace } from '@stillweb/ui/dialog/focus-on-mount.ts';
import { Button } from '@stillweb/ui/kit/button.tsx';
import { Card } from '@stillweb/ui/kit/card.tsx';
import { Heading } from '@stillweb/ui/page/heading.tsx';
import { t } from '@stillweb/texts/t';
import { type ReactNode, useState } from 'react';
import LinkButton from './link-button.tsx';
import { useExtension } from './use-extension.ts';

interface SetUpCardProps {
  installButton: ReactNode;
  onDismiss: () => void;
}

/** Reminds a subscriber of the step without which Premium works nowhere. */
export default function SetUpCard({ installButton, onDismiss }: SetUpCardProps) {
  const { extension } = useExtension();
  const [isLinked, setIsLinked] = useState(false);
  if (isLinked) return <Linked />;
  const isPresent = extension.state === 'present';
  return (
    <Card aria-labelledby="set-up" className="grid gap-4">
      <div className="grid gap-1.5">
        <Heading level={2} size="part" id="set-up">
          {isPresent
            ? t('link-browser.button', 'Link this browser')
            : t('set-up-card.add', 'Add {brand} to your browser', { brand: brand.name })}
        </Heading>
        <p className="text-soft">
          {isPresent
            ? t(
                'set-up-card.link-text',
                'One step is left: link this browser to your account, and Premium is on here.',
              )
            : t(
                'set-up-card.add-text',
                'One step is left: Premium works in your browser once {brand} runs there and is linked to your account.',
                { brand: brand.name },
              )}
        </p>
      </div>
      <div className="flex flex-wrap items-start gap-3">
        {isPresent ? (
          <LinkButton unavailable={false} variant="secondary" onLinked={() => setIsLinked(true)} />
        ) : (
          installButton
        )}
        <Button variant="quiet" className="max-lg:px-0" onClick={onDismiss}>
          {t('set-up-card.dismiss', 'Don’t show this again')}
        </Button>
      </div>
    </Card>
  );
}

/** Takes the focus from the button that was pressed, and has gone. */
function Linked() {
  return (
    <Card>
      <p ref={focusInPlace} tabIndex={-1}>
        {t('set-up-card.linked', 'This browser is linked: Premium is on here within seconds.')}
      </p>
    </Card>
  );
}
