/**
 * Subsets the two fonts of the site from their npm packages: `npm run fonts`. Keeps Latin letters,
 * punctuation and the arrows on the pages, and the weights that the styles use.
 */
import fs from 'node:fs';
import subsetFont from 'subset-font';

const ascii = Array.from({length: 0x7e - 0x20 + 1}, (_, index) =>
  String.fromCodePoint(0x20 + index),
);
const characters = `${ascii.join('')} ©«»·×–—‘’“”…→←↑↓≤≥≠✓óéü`;

const fonts = [
  {
    source:
      '@fontsource-variable/schibsted-grotesk/files/schibsted-grotesk-latin-wght-normal.woff2',
    target: 'text.woff2',
    weights: {min: 400, max: 800},
  },
  {
    source: '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2',
    target: 'code.woff2',
    weights: {min: 400, max: 700},
  },
];

fs.mkdirSync('src/css/fonts', {recursive: true});
for (const {source, target, weights} of fonts) {
  const file = `src/css/fonts/${target}`;
  const font = fs.readFileSync(`node_modules/${source}`);
  const subset = await subsetFont(font, characters, {
    targetFormat: 'woff2',
    // Drops glyphs without a character, such as operator ligatures: the styles use none of them.
    noLayoutClosure: true,
    variationAxes: {wght: weights},
  });
  fs.writeFileSync(file, subset);
  console.log(`${file}: ${subset.length} bytes`);
}
