import type { ReactNode } from 'react';
import { Container } from '../kit/container.tsx';
import { Heading } from './heading.tsx';

interface PageIntroProps {
  title: ReactNode;
  size?: 'hero' | 'page';
  children?: ReactNode;
}

/** The top of a page: its heading and what it is about. */
export function PageIntro({ title, size = 'page', children }: PageIntroProps) {
  return (
    <Container className="grid gap-6 py-14 sm:py-20">
      <Heading level={1} size={size} className="max-w-4xl">
        {title}
      </Heading>
      {children && <div className="max-w-2xl text-lg text-soft">{children}</div>}
    </Container>
  );
}
