import type { ColumnType, SelectType } from 'kysely';
import type { DB } from './database-schema.ts';

/**
 * The named tables as the migrations create them.
 * @template Narrowed per table and column, the type of values that PostgreSQL knows only as text or JSON;
 *   whether a column can be null or has a default stays as it is in the schema
 */
export type TablesOf<
  Name extends keyof DB,
  Narrowed extends NarrowedTables<Name, Narrowed> = object,
> = {
  [Table in Name]: Table extends keyof Narrowed
    ? NarrowedTable<DB[Table], Narrowed[Table]>
    : DB[Table];
};

/** Refuses tables and columns that the schema does not have, and types that a column cannot hold. */
type NarrowedTables<Name extends keyof DB, Narrowed> = {
  [Table in keyof Narrowed]: Table extends Name
    ? { [Column in keyof Narrowed[Table]]: WidestType<DB[Table], Column> }
    : never;
};

type WidestType<Table, Column> = Column extends keyof Table
  ? Exclude<SelectType<Table[Column]>, null>
  : never;

type NarrowedTable<Table, Narrowed> = {
  [Column in keyof Table]: Column extends keyof Narrowed
    ? NarrowedColumn<Table[Column], Narrowed[Column]>
    : Table[Column];
};

/** JSON is written as text, so only the type for reading becomes narrower. */
type NarrowedColumn<Column, Type> = Column extends null
  ? null
  : Column extends ColumnType<infer Select, infer Insert, infer Update>
    ? unknown extends Select
      ? ColumnType<Type, Insert, Update>
      : ColumnType<Type, Type | Extract<Insert, undefined>, Type>
    : Type;
