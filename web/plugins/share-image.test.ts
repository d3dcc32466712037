import { expect, test } from 'vitest';
import { drawShareImage } from './share-image.ts';

test('a share image leaves out a name that its font has no letters for', async () => {
  const [german, arabic, none] = await Promise.all(
    ['Über uns', 'من نحن', ''].map((name) => drawShareImage(name, 'Kicker')),
  );
  expect(arabic).toEqual(none);
  expect(german).not.toEqual(none);
});
