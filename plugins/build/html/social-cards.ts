import {createHash} from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import type {HtmlPage, PageElement, Step} from './page';
import {cardSize, drawCard, type Card} from './draw-card';

export interface PlacedCard extends Card {
  /** Path in the build. */
  file: string;
}

function metaOf(page: HtmlPage, name: string): PageElement | undefined {
  return page
    .elements('meta')
    .find(({attributes}) => attributes.property === name || attributes.name === name);
}

function contentOf(page: HtmlPage, name: string): string | undefined {
  return metaOf(page, name)?.attributes.content;
}

function sectionOf(page: HtmlPage): string[] {
  if (page.file.startsWith('releases')) return ['Releases'];
  const crumbs = page
    .elements('li')
    .filter(({attributes}) => attributes.class?.split(' ').includes('breadcrumbs__item'));
  return crumbs
    .map((crumb) => page.textOf(crumb).trim())
    .filter((text) => text !== '')
    .slice(0, -1);
}

/**
 * Gives each page a social card with its title and section.
 *
 * @param cards collects the cards to draw
 */
export function addSocialCard(
  {url, title: siteTitle}: {url: string; title: string},
  cards: PlacedCard[],
): Step {
  return (page) => {
    const title = contentOf(page, 'og:title')?.replace(` | ${siteTitle}`, '');
    if (title === undefined || page.file === '404.html') return;
    const type = page.file.startsWith('releases/') ? 'article' : 'website';
    const properties: Record<string, string> = {
      'og:site_name': siteTitle,
      'og:type': type,
      'og:image:alt': title,
      'og:image:width': String(cardSize.width),
      'og:image:height': String(cardSize.height),
    };
    page.appendToHead(
      Object.entries(properties)
        .map(([name, value]) => `<meta property="${name}" content="${escapeAttribute(value)}">`)
        .join(''),
    );
    const card = {title, section: sectionOf(page), file: `img/cards/${page.file.slice(0, -5)}.png`};
    cards.push(card);
    const image = `${url}/${card.file}`;
    for (const name of ['og:image', 'twitter:image']) {
      const meta = metaOf(page, name);
      const key = name.startsWith('og') ? 'property' : 'name';
      if (meta)
        page.replaceOpeningTag(meta, `<meta data-rh="true" ${key}="${name}" content="${image}">`);
    }
  };
}

function escapeAttribute(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');
}

async function readIfThere(file: string): Promise<Buffer | undefined> {
  return fs.readFile(file).catch(() => undefined);
}

/** Cards that are drawn beside each other: an image takes 3 MB until it is written. */
const atOnce = 8;

/** Writes the cards to the build. Cards are cached across builds. */
export async function drawCards(
  cards: readonly PlacedCard[],
  {outDir, siteDir}: {outDir: string; siteDir: string},
): Promise<void> {
  const cache = path.join(siteDir, '.cache/social-cards');
  await fs.mkdir(cache, {recursive: true});
  const drawing = await fs.readFile(path.join(__dirname, 'draw-card.ts'));
  const tokens = await fs.readFile(path.join(siteDir, 'src/css/tokens.css'));
  const writeCard = async ({file, title, section}: PlacedCard): Promise<void> => {
    const key = createHash('sha256')
      .update(drawing)
      .update(tokens)
      .update(JSON.stringify({file, title, section}))
      .digest('hex');
    const cached = path.join(cache, `${key}.png`);
    let image = await readIfThere(cached);
    if (!image) {
      image = await drawCard({title, section});
      await fs.writeFile(cached, image);
    }
    const target = path.join(outDir, file);
    await fs.mkdir(path.dirname(target), {recursive: true});
    await fs.writeFile(target, image);
  };
  // While one is drawn on a core, the next is laid out on another.
  for (let first = 0; first < cards.length; first += atOnce)
    await Promise.all(cards.slice(first, first + atOnce).map(writeCard));
}
