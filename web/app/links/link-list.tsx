import { TextLink } from './text-link.tsx';

interface LinkListProps {
  links: readonly { to: string; label: string; text: string }[];
}

/** Links, each with a line about what it leads to. */
export function LinkList({ links }: LinkListProps) {
  return (
    <ul className="grid gap-4">
      {links.map(({ to, label, text }) => (
        <li key={to} className="text-sm text-soft">
          <TextLink to={to} className="text-base">
            {label}
          </TextLink>
          <br />
          {text}
        </li>
      ))}
    </ul>
  );
}
