import { RuleTester } from 'oxlint/plugins-dev';
import { describe, it } from 'vitest';
import translatedText from './translated-text.ts';

RuleTester.describe = describe;
RuleTester.it = it;

const languageOptions = { parserOptions: { lang: 'tsx' as const } };
const valid = [
  '<p>{isPaused ? "Paused" : <time />}</p>',
  '<p>You have {count} browsers.</p>',
  '<p>Premium ends {date && <time>{date}</time>}</p>',
  '<div>{title && <p>{title}</p>}<div>{children}</div></div>',
  '<button>{pending && <Spinner />}<span>{children}</span></button>',
  '<ul>{items.map((item) => <li key={item}>{item}</li>)}</ul>',
  '<p><span>{endsAt ? <time /> : "the end"}</span>, and nothing more</p>',
  '<><h1>Plan</h1>{children}</>',
  '<><b>Failed.</b> <b>Offline.</b></>',
  '<p>{isOver && <b>Over.</b>}{" "}<b>Resume it.</b></p>',
].map((code) => ({ code, languageOptions }));

const invalid = [
  '<button>{pending && <Spinner />}{children}</button>',
  '<button>{pending && <Spinner />} Save</button>',
  '<p>{date ? <time /> : <b />}{`, then ${price}`}</p>',
  '<p>{items.map((item) => <b key={item} />)} in all</p>',
  '<p>{items?.map((item) => <b key={item} />)} in all</p>',
  '<p>Trial.{isOver && " It is over."}</p>',
  '<p><Price />{tax ? `plus ${tax}` : ""}</p>',
  '<p><Price />{tax ?? "no tax"}</p>',
  '<>Last seen <time /></>',
].map((code) => ({ code, languageOptions, errors: 1 }));

new RuleTester().run('no-loose-text', translatedText.rules['no-loose-text'], { valid, invalid });

describe('languages 4: pages have no text that is not a message', () => {
  new RuleTester().run('no-literal-text', translatedText.rules['no-literal-text'], {
    valid: [
      "<p>{t('a.b', 'Paused')}</p>",
      '<p className="grid gap-2" id="plans">7 × {count}%</p>',
      '<Field name="email" label={t("a.b", "Email")} />',
      '<p>{isOver && <b />}{mode === "dark" ? one : other}</p>',
    ].map((code) => ({ code, languageOptions })),
    invalid: [
      '<p>Paused</p>',
      '<>Über uns</>',
      '<p>{count} browsers</p>',
      '<p>{"Paused"}</p>',
      '<p>{isOver ? "Over" : end}</p>',
      '<p>{isOver && `Over since ${date}`}</p>',
      '<p>{name ?? "none"}</p>',
      '<img alt="A page" />',
      '<Field label={isNew ? "New password" : label} />',
    ].map((code) => ({ code, languageOptions, errors: 1 })),
  });
});
