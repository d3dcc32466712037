import { Container } from '@stillweb/ui/kit/container.tsx';
import { Heading } from '@stillweb/ui/page/heading.tsx';

interface StatementsProps {
  id: string;
  title: string;
  intro: string;
  statements: readonly { title: string; text: string }[];
}

/** A section of short statements under one heading. */
export function Statements({ id, title, intro, statements }: StatementsProps) {
  return (
    <section aria-labelledby={id} className="border-t border-line">
      <Container className="grid gap-x-16 gap-y-10 py-16 sm:py-24 lg:grid-cols-[1fr_2fr]">
        <div className="grid content-start gap-4">
          <Heading level={2} id={id}>
            {title}
          </Heading>
          <p className="max-w-sm text-soft">{intro}</p>
        </div>
        <div className="grid gap-x-12 gap-y-10 sm:grid-cols-2">
          {statements.map((statement) => (
            <div key={statement.title} className="grid content-start gap-2">
              <Heading level={3}>{statement.title}</Heading>
              <p className="text-soft">{statement.text}</p>
            </div>
          ))}
        </div>
      </Container>
    </section>
  );
}
