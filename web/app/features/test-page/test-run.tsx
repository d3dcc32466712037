import { brand } from '@stillweb/contract/brand';
import { t } from '@stillweb/texts/t';
import type { ReactNode } from 'react';
import { Button } from '@stillweb/ui/kit/button.tsx';
import { Container } from '@stillweb/ui/kit/container.tsx';
import { Notice } from '@stillweb/ui/feedback/notice.tsx';
import { NextSteps } from './next-steps.tsx';
import { FigureTable } from './figure-table.tsx';

/** The button, the page in its frame, and the results of the visitor's own runs. */
export function TestRun({ install }: { install: ReactNode }) {
  return (
    <Container className="grid gap-8 pb-16 sm:pb-20">
      <noscript>
        <Notice tone="orange">
          <p>
            {t(
              'test-page.needs-script',
              'The test runs in your browser, so it needs JavaScript. Without it you can read below what the page loads, and what we have measured ourselves.',
            )}
          </p>
        </Notice>
      </noscript>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 noscript:hidden">
        <Button data-test-run size="large">
          {t('test-page.run', 'Run the test')}
        </Button>
        <output data-test-status className="text-soft" />
      </div>
      <div
        data-test-stage
        className="grid h-128 items-center overflow-hidden rounded-lg border border-line bg-raised text-center text-soft noscript:hidden"
      >
        <p className="px-6">
          {t('test-page.stage', 'The page appears here, with its advertising or without it.')}
        </p>
      </div>
      <NextSteps install={install} />
      <div data-test-results hidden>
        <FigureTable
          caption={t('test-page.own.caption', 'Measured in this browser')}
          results={{}}
        />
        <p className="pt-4 text-sm text-soft">
          {t(
            'test-page.own.storage',
            'The last run of each kind is kept in this browser. Nothing of it is sent to {brand}.',
            { brand: brand.name },
          )}
        </p>
      </div>
    </Container>
  );
}
