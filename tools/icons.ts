/** Renders the favicon and app icons from static/img/logo.svg: `npm run icons`. */
import fs from 'node:fs';
import {Resvg} from '@resvg/resvg-js';

const logo = fs.readFileSync('static/img/logo.svg', 'utf8');
// Phones crop maskable icons: the logo stays in the inner 80%, the background fills it.
const maskable = logo
  .replace('viewBox="0 0 32 32"', 'viewBox="-4 -4 40 40"')
  .replace('<rect width="32" height="32" rx="7"', '<rect x="-4" y="-4" width="40" height="40"');

function draw(svg: string, size: number): Buffer {
  return new Resvg(svg, {fitTo: {mode: 'width', value: size}}).render().asPng();
}

/** Wraps a PNG as an ICO file: a directory with one entry. */
function toIco(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2); // an icon
  header.writeUInt16LE(1, 4); // with one image
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10); // color planes
  header.writeUInt16LE(32, 12); // bits per pixel
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

const files: Record<string, Buffer> = {
  'static/favicon.ico': toIco(draw(logo, 32), 32),
  'static/img/apple-touch-icon.png': draw(maskable, 180),
  'static/img/icon-192.png': draw(logo, 192),
  'static/img/icon-512.png': draw(logo, 512),
  'static/img/icon-maskable-512.png': draw(maskable, 512),
};
for (const [file, content] of Object.entries(files)) {
  fs.writeFileSync(file, content);
  console.log(`${file}: ${content.length} bytes`);
}
