import type {Page, Route} from '@playwright/test';
import {dataSaver, limitConnection, pageChunk} from './program';

export interface Gate {
  /** Number of delayed files. */
  held: () => number;
  open: () => Promise<void>;
}

/** Delays the chunks of a page until the gate opens. */
export async function holdPage(page: Page, path: string): Promise<Gate> {
  // Otherwise the browser prefetches the delayed files.
  await limitConnection(page, dataSaver);
  const held: Route[] = [];
  await page.route(pageChunk(path), (route) => {
    held.push(route);
  });
  return {
    held: () => held.length,
    open: async () => {
      await Promise.all(held.map((route) => route.continue()));
    },
  };
}
