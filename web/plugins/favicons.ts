import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

/** Renders the SVG favicon as PNG for home screens and as favicon.ico for old clients. */
export async function writeFavicons(client: string) {
  const mark = await readFile(join(client, 'favicon.svg'));
  await Promise.all([
    ...[180, 192, 512].map((size) => writeAppIcon(mark, size, join(client, `icon-${size}.png`))),
    render(mark, 32).then((png) => writeFile(join(client, 'favicon.ico'), icoFile(png, 32))),
  ]);
}

/** With the margin that home screens crop off. */
async function writeAppIcon(mark: Buffer, size: number, file: string) {
  const input = await render(mark, Math.round(size * 0.66));
  await sharp({ create: { width: size, height: size, channels: 3, background: '#fbf8f2' } })
    .composite([{ input }])
    .png({ palette: true })
    .toFile(file);
}

function render(mark: Buffer, size: number): Promise<Buffer> {
  return sharp(mark, { density: 1200 }).resize(size, size).png().toBuffer();
}

/** An ICO file with one PNG: a header of 6 bytes, an entry of 16, and the image. */
function icoFile(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
