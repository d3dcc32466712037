import { Container } from '@stillweb/ui/kit/container.tsx';
import { Heading } from '@stillweb/ui/page/heading.tsx';
import { Prose } from '@stillweb/ui/page/prose.tsx';
import type { ReactNode } from 'react';

interface LegalPageProps {
  title: string;
  effective: ReactNode;
  /** When the text was changed last, if it was. */
  revised?: string;
  children: ReactNode;
}

export function LegalPage({ title, effective, revised, children }: LegalPageProps) {
  return (
    <Container width="text" className="grid gap-10 py-14 sm:py-20">
      <div className="grid gap-4 border-b border-line pb-10">
        <Heading level={1}>{title}</Heading>
        <p className="text-soft">
          Effective {effective}
          {revised && <span>{` · Last revised ${revised}`}</span>}
        </p>
      </div>
      <Prose>{children}</Prose>
    </Container>
  );
}
