import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

type Entry = { text: string; group: string; [key: string]: unknown };

/** Writes lists as an operator keeps them. @returns the folder */
export function writeListFolder(folder: string, lists: Record<string, Entry>): string {
  mkdirSync(folder, { recursive: true });
  const named = Object.entries(lists).map(([file, { text, ...entry }]) => {
    writeFileSync(join(folder, file), text);
    const defaults = { name: file, licence: 'CC0-1.0', home: 'https://lists.example/' };
    return [file, { ...defaults, ...entry }];
  });
  writeFileSync(join(folder, 'lists.json'), JSON.stringify(Object.fromEntries(named), null, 2));
  return folder;
}
