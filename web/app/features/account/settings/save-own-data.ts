import { brand } from '@stillweb/contract/brand';
import { saveFile } from '@stillweb/ui/page/save-file.ts';

/** Makes the browser save a user's data as a JSON file. */
export function saveOwnData(data: object) {
  const content = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
  saveFile(`${brand.name.toLowerCase()}-data.json`, content);
}
