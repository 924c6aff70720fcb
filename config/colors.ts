import fs from 'node:fs';
import path from 'node:path';
import postcss from 'postcss';

type Mode = 'light' | 'dark';

const selectors: Record<Mode, string> = {light: ':root', dark: "[data-theme='dark']"};

/**
 * Reads the raw value of a color token, for files that cannot use CSS variables: icons, manifest,
 * social cards.
 *
 * @param name the custom property, such as `--ground`
 * @throws Error when src/css/tokens.css does not define the token for this mode
 */
export function readColor(name: string, mode: Mode): string {
  const file = path.join(__dirname, '../src/css/tokens.css');
  let value: string | undefined;
  postcss.parse(fs.readFileSync(file, 'utf8')).walkRules(selectors[mode], (rule) => {
    rule.walkDecls(name, (declaration) => {
      value ??= declaration.value;
    });
  });
  if (!value) throw new Error(`${file}: no ${name} in ${selectors[mode]}`);
  return value;
}
