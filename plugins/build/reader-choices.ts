import type {Plugin} from '@docusaurus/types';
import {choiceNames} from '../../src/components/ReaderChoice/names';

/**
 * Applies stored reader choices (src/components/ReaderChoice) before the first paint. A stored
 * color mode that isn't one, from another site on the same origin, is removed before the theme
 * would use it.
 */
export default function readerChoices(): Plugin {
  const script = `for(const name of ${JSON.stringify(choiceNames)})if(localStorage.getItem(name))document.documentElement.setAttribute('data-'+name,'')`;
  const colorMode = `if(!['dark','light',null].includes(localStorage.getItem('theme')))localStorage.removeItem('theme')`;
  return {
    name: 'reader-choices',
    injectHtmlTags: () => ({
      headTags: [{tagName: 'script', innerHTML: `try{${script};${colorMode}}catch{}`}],
    }),
  };
}
