import { brand } from '@stillweb/contract/brand';
import { Container } from '@stillweb/ui/kit/container.tsx';
import { DescriptionList } from '@stillweb/ui/page/description-list.tsx';
import { Heading } from '@stillweb/ui/page/heading.tsx';
import { SupportLink } from '../../links/links.tsx';

export function ContactHeader() {
  return (
    <Container className="grid gap-x-16 gap-y-10 py-14 sm:py-24 lg:grid-cols-[3fr_2fr]">
      <div className="grid content-start gap-6">
        <Heading level={1} size="hero">
          About Us
        </Heading>
        <p className="max-w-xl text-lg text-soft">
          We make one thing: a browser extension that gives people back the page they asked for. It
          is our only product and our only income.
        </p>
      </div>
      <div className="self-end">
        <DescriptionList
          items={[
            {
              term: 'Write to us',
              detail: <SupportLink />,
            },
            { term: 'Company', detail: brand.company },
            { term: 'Where we are', detail: `${brand.streetAddress}, ${brand.address}` },
            { term: 'Registered as', detail: brand.registration },
          ]}
        />
      </div>
    </Container>
  );
}
