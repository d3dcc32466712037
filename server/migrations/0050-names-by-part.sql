-- Staff find customers by a part of their name. Both sides of the comparison are without case, accents and
-- vowel marks, with umlauts as they are written without them: Müller and Mueller are the same.
create function search_name(name text) returns text language sql immutable strict parallel safe
return replace(replace(replace(
  translate(
    regexp_replace(
      replace(lower(normalize(name, nfkd)), 'ß', 'ss'),
      '[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]', '', 'g'
    ),
    'æœøłđðħŧı', 'aoolddhti'
  ),
  'ae', 'a'), 'oe', 'o'), 'ue', 'u');

alter table users add column search_name text generated always as (search_name(name)) stored;
drop index users_name_trigrams;
create index users_search_name on users using gin (search_name gin_trgm_ops);
