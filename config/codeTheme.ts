import type {PrismTheme} from 'prism-react-renderer';

/**
 * The Prism theme for code that is highlighted in the browser.
 * Its colors are the tokens of src/css/tokens.css, so it follows the color mode.
 */
export const codeTheme: PrismTheme = {
  plain: {},
  styles: [],
};
