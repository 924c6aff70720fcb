import fs from 'node:fs';
import path from 'node:path';
import {createElement as h, type CSSProperties} from 'react';
import {readColor} from '../../../config/colors';

export const cardSize = {width: 1200, height: 630};

/** The text of a card. */
export interface Card {
  title: string;
  /** The breadcrumbs above the page, such as SOQL, Reference. */
  section: string[];
}

const siteDir = path.join(__dirname, '../../..');

function font(weight: 400 | 700) {
  const file = `@fontsource/schibsted-grotesk/files/schibsted-grotesk-latin-${weight}-normal.woff`;
  return {
    name: 'Site text',
    data: fs.readFileSync(require.resolve(file)),
    weight,
    style: 'normal' as const,
  };
}

const fonts = [font(400), font(700)];
const logo = fs.readFileSync(path.join(siteDir, 'static/img/logo.svg')).toString('base64');
const ground = readColor('--ground', 'dark');
const accent = readColor('--accent', 'dark');
const text = readColor('--text-strong', 'dark');

const layout: Record<'card' | 'brand' | 'text', CSSProperties> = {
  card: {
    boxSizing: 'border-box',
    display: 'flex',
    flexDirection: 'column',
    width: '100%',
    height: '100%',
    padding: '72px 80px',
    background: ground,
    borderBottom: `12px solid ${accent}`,
    color: text,
    fontFamily: 'Site text',
  },
  brand: {display: 'flex', alignItems: 'center'},
  text: {display: 'flex', flexDirection: 'column', flexGrow: 1, justifyContent: 'flex-end'},
};

function titleStyle(title: string): CSSProperties {
  return {
    display: 'block',
    marginTop: 20,
    fontSize: title.length > 60 ? 60 : 80,
    fontWeight: 700,
    letterSpacing: '-0.03em',
    lineHeight: 1.08,
    lineClamp: 3,
  };
}

/**
 * Draws the social card of a page as PNG. Without JSX, because the loader of Docusaurus's
 * configuration reads plain TypeScript only.
 */
export async function drawCard({title, section}: Card): Promise<Buffer> {
  // Only a build draws cards, and the development server starts sooner without these.
  const [{renderAsync}, {default: satori}] = await Promise.all([
    import('@resvg/resvg-js'),
    import('satori'),
  ]);
  const brand = h(
    'div',
    {style: layout.brand},
    h('img', {src: `data:image/svg+xml;base64,${logo}`, width: 56, height: 56}),
    h('span', {style: {marginLeft: 20, fontSize: 36, fontWeight: 700}}, 'SOQL Lib'),
  );
  const words = h(
    'div',
    {style: layout.text},
    h('span', {style: {color: accent, fontSize: 32}}, section.join(' › ')),
    h('span', {style: titleStyle(title)}, title),
  );
  const svg = await satori(h('div', {style: layout.card}, brand, words), {...cardSize, fonts});
  return (await renderAsync(svg, {font: {loadSystemFonts: false}})).asPng();
}
