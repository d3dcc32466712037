import { featureDetails } from '@stillweb/contract/billing/feature-details';
import { featureGroups } from '@stillweb/contract/billing/features';
import { Heading } from '@stillweb/ui/page/heading.tsx';

/** One list of what is free and what is Premium. */
export function FreeAndPremium() {
  return (
    <section aria-labelledby="free-and-premium" className="grid gap-8">
      <Heading level={2} id="free-and-premium">
        What is free, and what is Premium
      </Heading>
      <div className="grid items-start gap-x-12 gap-y-8 md:grid-cols-[1fr_2fr]">
        <FeatureList access="free" title="Free" />
        <FeatureList access="premium" title="Premium" />
      </div>
    </section>
  );
}

function FeatureList({ access, title }: { access: 'free' | 'premium'; title: string }) {
  const groups = featureGroups.filter((group) => group.access === access);
  return (
    <div className="grid gap-4 border-t border-line pt-5">
      <Heading level={3}>{title}</Heading>
      <dl className={access === 'premium' ? 'grid gap-x-10 gap-y-5 sm:grid-cols-2' : 'grid gap-5'}>
        {groups.map(({ id, title }) => (
          <div key={id} className="grid content-start gap-1">
            <dt className="font-medium">{title}</dt>
            <dd className="text-sm text-soft">{featureDetails[id].text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
