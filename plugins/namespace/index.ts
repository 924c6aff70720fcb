import type {Plugin} from '@docusaurus/types';

/** Shows the package's namespace from the first paint on to readers who chose it (src/components/Namespace). */
export default function namespace(): Plugin {
  return {
    name: 'namespace',
    injectHtmlTags: () => ({
      headTags: [
        {
          tagName: 'script',
          innerHTML:
            "try{if(localStorage.getItem('namespace'))document.documentElement.setAttribute('data-namespace','')}catch{}",
        },
      ],
    }),
  };
}
