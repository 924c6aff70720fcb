import {useEffect} from 'react';
import {Translator} from '@site/src/playground/translator';
import {createPageWorker, createWorker} from './createWorker';

const translator = new Translator({createWorker, createPageWorker});
let users = 0;

/** Returns the translator of all editors of a page, whose worker runs as long as there is one. */
export function useSharedTranslator(): Translator {
  // In an effect: React may discard a render, and its worker would keep running.
  useEffect(() => {
    users += 1;
    translator.start();
    return () => {
      users -= 1;
      if (users === 0) translator.dispose();
    };
  }, []);
  return translator;
}
