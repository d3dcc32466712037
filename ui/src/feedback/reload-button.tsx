import { t } from '@stillweb/texts/t';
import type { ButtonVariant } from '../kit/button-style.ts';
import { Button } from '../kit/button.tsx';

export function ReloadButton({ variant }: { variant?: ButtonVariant }) {
  return (
    <Button variant={variant} onClick={() => location.reload()}>
      {t('reload-button.text', 'Load again')}
    </Button>
  );
}
