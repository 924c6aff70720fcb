import type {Plugin} from '@docusaurus/types';

/**
 * Keeps a click on a button until the page is hydrated. React replays clicks from the moment it has the page's root; until the
 * client bundle has arrived, this does.
 */
const script =
  '(function(){var root=document.documentElement,button;' +
  "document.addEventListener('click',function(event){" +
  "if(!window.docusaurusRoot)button=event.target.closest('button')" +
  '},true);' +
  'new MutationObserver(function(_,observer){' +
  "if(root.dataset.hasHydrated==='true'){observer.disconnect();if(button)button.click()}" +
  "}).observe(root,{attributeFilter:['data-has-hydrated']})})()";

/** Makes buttons work that a reader clicks before the page is hydrated. */
export default function earlyClick(): Plugin {
  return {
    name: 'early-click',
    injectHtmlTags: () => ({headTags: [{tagName: 'script', innerHTML: script}]}),
  };
}
