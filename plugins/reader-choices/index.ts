import type {Plugin} from '@docusaurus/types';
import {choiceNames} from '../../src/components/ReaderChoice/names';

/** Applies stored reader choices (src/components/ReaderChoice) before the first paint. */
export default function readerChoices(): Plugin {
  const script = `for(const name of ${JSON.stringify(choiceNames)})if(localStorage.getItem(name))document.documentElement.setAttribute('data-'+name,'')`;
  return {
    name: 'reader-choices',
    injectHtmlTags: () => ({
      headTags: [{tagName: 'script', innerHTML: `try{${script}}catch{}`}],
    }),
  };
}
