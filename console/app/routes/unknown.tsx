import { PageTitle } from '../parts/page-title.tsx';
import { TextLink } from '../parts/text-link.tsx';

export default function UnknownPage() {
  return (
    <PageTitle title="There is no such page">
      <p>
        The address may be mistyped. Go to <TextLink to="/">Today</TextLink>.
      </p>
    </PageTitle>
  );
}
