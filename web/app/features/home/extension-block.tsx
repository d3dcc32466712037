import { brand } from '@stillweb/contract/brand';
import { t } from '@stillweb/texts/t';
import { Container } from '@stillweb/ui/kit/container.tsx';
import { Heading } from '@stillweb/ui/page/heading.tsx';
import { PopupPicture } from './popup-picture.tsx';
import { QuietPage } from './quiet-page.tsx';

/** Shows the product itself on a cleaned page: what a click on its icon opens. */
export function ExtensionBlock() {
  return (
    <section aria-labelledby="extension" className="border-b border-line bg-wash">
      <Container className="grid items-center gap-x-16 gap-y-10 py-20 sm:py-28 lg:grid-cols-[2fr_3fr]">
        <div className="grid gap-6">
          <Heading level={2} size="page" id="extension" className="max-w-md">
            {t('home.extension.title', 'One switch, and a count you can check')}
          </Heading>
          <p className="max-w-md text-lg">
            {t(
              'home.extension.first',
              '{brand} sits behind one icon in your browser’s toolbar. It says what it blocked on the page in front of you, and one click turns it off for a site you want to support.',
              { brand: brand.name },
            )}
          </p>
          <p className="max-w-md text-soft">
            {t(
              'home.extension.second',
              'Everything is decided on your own computer. Until you link it to an account, the extension sends us nothing at all.',
            )}
          </p>
        </div>
        <div className="relative grid rounded-lg sm:h-124 sm:overflow-hidden sm:border sm:border-line sm:bg-raised">
          <div aria-hidden="true" className="max-sm:hidden">
            <QuietPage />
          </div>
          <div className="grid sm:absolute sm:end-4 sm:top-13 sm:w-80">
            <PopupPicture />
          </div>
        </div>
      </Container>
    </section>
  );
}
