import { readTableSizes } from '../../server/bench/database-cost.ts';

/** Prints how many bytes a row of each table takes. */
export async function printTableSizes(databaseUrl: string): Promise<void> {
  for (const { name, rows, bytes, ofIndexes } of await readTableSizes(databaseUrl)) {
    const [whole, indexes] = [bytes, ofIndexes].map((size) => size.toFixed(0).padStart(6));
    console.log(
      `${name.padEnd(28)}${String(rows).padStart(9)} rows${whole} bytes each, ${indexes} of them in indexes`,
    );
  }
}
