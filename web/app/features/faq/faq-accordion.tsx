import { Plus } from 'lucide-react';

interface FaqAccordionProps {
  entries: readonly { question: string; answer: string }[];
  openFirst?: boolean;
}

/** A native accordion: `details` elements with the same name close each other without script. */
export function FaqAccordion({ entries, openFirst = false }: FaqAccordionProps) {
  return (
    <div className="w-full border-t border-line">
      {entries.map(({ question, answer }, index) => (
        <details
          key={question}
          name="faq"
          open={openFirst && index === 0}
          className="group border-b border-line"
        >
          <summary className="flex list-none items-center justify-between gap-6 py-5 text-lg font-medium hover:text-accent [&::-webkit-details-marker]:hidden">
            {question}
            <Plus className="size-5 shrink-0 text-accent transition-transform group-open:rotate-45" />
          </summary>
          <p className="max-w-2xl pb-7 text-soft">{answer}</p>
        </details>
      ))}
    </div>
  );
}
