import type {PrismTheme} from 'prism-react-renderer';

/**
 * The theme for small places where a reader's own text is highlighted in the browser.
 * Its colors are the tokens of src/css/tokens.css, so it follows the color mode by itself.
 */
export const codeTheme: PrismTheme = {
  plain: {},
  styles: [],
};
