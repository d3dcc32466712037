import { CatalogueScreen } from '../features/catalogue/catalogue-screen.tsx';
import { Allowed } from '../parts/allowed.tsx';

export default function CataloguePage() {
  return (
    <Allowed needs="read-catalogue">
      <CatalogueScreen />
    </Allowed>
  );
}
