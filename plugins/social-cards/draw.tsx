import fs from 'node:fs';
import path from 'node:path';
import {Resvg} from '@resvg/resvg-js';
import satori from 'satori';
import {readColor} from '../../config/colors';

export const cardSize = {width: 1200, height: 630};

/** What a card says. */
export interface Card {
  title: string;
  /** The breadcrumbs above the page, such as SOQL, Reference. */
  section: string[];
}

const siteDir = path.join(__dirname, '../..');

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

/** Draws the picture that link previews show of a page, as PNG. */
export async function drawCard({title, section}: Card): Promise<Buffer> {
  const svg = await satori(
    <div
      style={{
        boxSizing: 'border-box',
        display: 'flex',
        flexDirection: 'column',
        width: '100%',
        height: '100%',
        padding: '72px 80px',
        background: ground,
        borderBottom: `12px solid ${accent}`,
        fontFamily: 'Site text',
      }}
    >
      <div style={{display: 'flex', alignItems: 'center', color: text}}>
        <img src={`data:image/svg+xml;base64,${logo}`} width={56} height={56} alt="" />
        <span style={{marginLeft: 20, fontSize: 36, fontWeight: 700}}>SOQL Lib</span>
      </div>
      <div
        style={{
          display: 'flex',
          flexDirection: 'column',
          flexGrow: 1,
          justifyContent: 'flex-end',
        }}
      >
        <span style={{color: accent, fontSize: 32}}>{section.join(' › ')}</span>
        <span
          style={{
            display: 'block',
            marginTop: 20,
            color: text,
            fontSize: title.length > 60 ? 60 : 80,
            fontWeight: 700,
            letterSpacing: '-0.03em',
            lineHeight: 1.08,
            lineClamp: 3,
          }}
        >
          {title}
        </span>
      </div>
    </div>,
    {...cardSize, fonts},
  );
  return new Resvg(svg).render().asPng();
}
