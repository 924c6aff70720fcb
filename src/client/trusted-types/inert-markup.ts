/** Elements that do not run, load or submit anything: text, code, SVG diagrams. */
const elements = new Set(
  (
    'a b br code defs div ellipse em g i kbd line marker mark p path polygon polyline rect circle small span strong ' +
    'sub sup svg text title tspan ul ol li'
  ).split(' '),
);

const tag = /<\/?([a-zA-Z]+)((?:\s+[\w:-]+(?:="[^"<>]*")?)*)\s*\/?>/g;
const attribute = /([\w:-]+)(?:="([^"]*)")?/g;
const safeLink = /^(?:\/(?![/\\])|#|https:\/\/)/;

function isInertAttribute(name: string, value: string): boolean {
  const key = name.toLowerCase();
  if (key.startsWith('on') || key === 'style' || key.startsWith('src')) return false;
  return key === 'href' || key.endsWith(':href') ? safeLink.test(value) : true;
}

/**
 * Checks whether HTML contains only inert markup: known elements, no event handlers, no inline
 * styles, links within the site or over https.
 */
export function isInertMarkup(html: string): boolean {
  let inert = true;
  const text = html.replace(tag, (_match, name: string, attributes: string) => {
    inert &&= elements.has(name.toLowerCase());
    for (const [, key = '', value = ''] of attributes.matchAll(attribute))
      inert &&= isInertAttribute(key, value);
    return '';
  });
  // TypeScript doesn't see what the callback assigns.
  return (inert as boolean) && !text.includes('<');
}
