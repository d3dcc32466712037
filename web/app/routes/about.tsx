import { brand } from '@stillweb/contract/brand';
import { href } from 'react-router';
import { ContactHeader } from '../features/about/contact-header.tsx';
import { Statements } from '../features/about/statements.tsx';
import { beliefs, reasons, teams } from '../features/about/texts.ts';
import { pageMeta } from '../page-meta.ts';

export const meta = () =>
  pageMeta({
    path: href('/about'),
    name: 'About Us',
    description: `What we at ${brand.name} believe, who does what, why people choose us, and how to reach us.`,
  });

export default function AboutPage() {
  return (
    <>
      <ContactHeader />
      <Statements
        id="beliefs"
        title="Our Beliefs"
        intro="Four sentences that we hold every decision against."
        statements={beliefs}
      />
      <Statements
        id="team"
        title="Our Team"
        intro="Small groups, named after what they look after."
        statements={teams}
      />
      <Statements
        id="why"
        title="Why Us"
        intro="What you get that you would miss elsewhere."
        statements={reasons}
      />
    </>
  );
}
