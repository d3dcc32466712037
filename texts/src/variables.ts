// The names in a message, read from its type. Whether a message is well-formed, `npm run texts -- check` says.

/** The values that a message needs, by the names in its braces. */
export type Variables<Message extends string, Text = string | number> = {
  [Name in Found<Message>[0]]: ValueOf<Extract<Found<Message>, [Name, unknown]>[1], Text>;
};

/** The names of the tags in a message. */
export type Tags<Message extends string> = Message extends `${string}<${infer Name}>${infer Rest}`
  ? Name extends `/${string}`
    ? Tags<Rest>
    : Name | Tags<Rest>
  : never;

type Kind = 'text' | 'number' | 'word';
type ValueOf<Kinds, Text> = 'number' extends Kinds ? number : 'word' extends Kinds ? string : Text;

/** The names in the braces of a message, each with the kind of its value. */
export type Found<Message extends string> = InText<Message, never>;

/** Up to the next brace, which opens an argument or closes the case that this text is. */
type InText<
  Text extends string,
  Names extends [string, Kind],
> = Text extends `${infer Before}{${infer After}`
  ? Before extends `${string}}${infer Rest}`
    ? BetweenCases<`${Rest}{${After}`, Names>
    : Argument<After, Names>
  : Text extends `${string}}${infer Rest}`
    ? BetweenCases<Rest, Names>
    : Names;

/** Up to the next brace, which opens a case or closes the argument. */
type BetweenCases<
  Text extends string,
  Names extends [string, Kind],
> = Text extends `${infer Before}{${infer After}`
  ? Before extends `${string}}${infer Rest}`
    ? InText<`${Rest}{${After}`, Names>
    : InText<After, Names>
  : Text extends `${string}}${infer Rest}`
    ? InText<Rest, Names>
    : Names;

type Argument<
  Text extends string,
  Names extends [string, Kind],
> = Text extends `${infer Inside}}${infer Rest}`
  ? Inside extends `${infer Name}, ${infer Kind}`
    ? Kind extends `plural,${string}` | `selectordinal,${string}`
      ? BetweenCases<AfterComma<Text>, Names | [Name, 'number']>
      : Kind extends `select,${string}`
        ? BetweenCases<AfterComma<Text>, Names | [Name, 'word']>
        : InText<Rest, Names | [Name, 'number']>
    : InText<Rest, Names | [Inside, 'text']>
  : Names;

type AfterComma<Text extends string> = Text extends `${string},${infer Rest}` ? Rest : '';
