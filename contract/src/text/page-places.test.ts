import { expect, test } from 'vitest';
import { fillPage, placesIn } from './page-places.ts';

const link = '<a class="wide" href="/to/{{provider.id}}">Continue with {{provider.name}}</a>';

test('each place gets its text', () => {
  const page = '<p title="{{saving}}">{{monthly}} or {{yearly}}; {{monthly}}</p>';
  const texts = { saving: 'less', monthly: '$9', yearly: '$&' };
  expect(fillPage(page, texts, [])).toBe('<p title="less">$9 or $&; $9</p>');
  expect(placesIn(page)).toEqual(['saving', 'monthly', 'yearly', 'monthly']);
});

test('a place without a text is an error, and other braces are none', () => {
  expect(() => fillPage('{{constructor}}', {}, [])).toThrow(/place constructor/);
  expect(fillPage('{{ a }} {b} {{c d}}', {}, [])).toBe('{{ a }} {b} {{c d}}');
});

test('the link to a provider is repeated, and its data is what scripts may know', () => {
  const page = `${link}<script>{{providers}}</script>`;
  expect(fillPage(page, {}, [])).toBe('<script>[]</script>');
  const providers = [
    // Its settings are secret.
    { id: 'demo', name: 'Demo', clientSecret: 'secret' },
    { id: 'b-and-c', name: '<B & "{{monthly}}"> $&' },
  ];
  expect(fillPage(page, { monthly: '$9' }, providers)).toBe(
    '<a class="wide" href="/to/demo">Continue with Demo</a>' +
      '<a class="wide" href="/to/b-and-c">Continue with &lt;B &amp; &quot;{{monthly}}&quot;> $&amp;</a>' +
      String.raw`<script>[{"id":"demo","name":"Demo"},{"id":"b-and-c","name":"\u003cB & \"{{monthly}}\"> $&"}]</script>`,
  );
});

test('the name of a provider may stand anywhere in its link', () => {
  const german = link.replace(
    'Continue with {{provider.name}}',
    'Mit {{provider.name}} fortfahren',
  );
  expect(fillPage(german, {}, [{ id: 'google', name: 'Google' }])).toBe(
    '<a class="wide" href="/to/google">Mit Google fortfahren</a>',
  );
});

test('the form that offers a language is there only with its texts, and no other form goes', () => {
  const offer = '<form lang="{{language.code}}"><b>{{language.accept}}</b></form>';
  const page = `<form class="a"><i></i></form>${offer}<form><u></u></form>`;
  expect(fillPage(page, {}, [])).toBe('<form class="a"><i></i></form><form><u></u></form>');
  expect(fillPage(page, { 'language.code': 'de', 'language.accept': 'Ja' }, [])).toBe(
    '<form class="a"><i></i></form><form lang="de"><b>Ja</b></form><form><u></u></form>',
  );
});
