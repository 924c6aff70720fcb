import type {Page, Route} from '@playwright/test';
import {dataSaver, limitConnection, pageChunk} from './program';

export interface Gate {
  /** Number of files that are kept back. */
  held: () => number;
  open: () => Promise<void>;
}

/** Keeps back the code of a page until the gate opens. */
export async function holdPage(page: Page, path: string): Promise<Gate> {
  // Otherwise the browser fetches ahead what this test keeps back.
  await limitConnection(page, dataSaver);
  const held: Route[] = [];
  await page.route(await pageChunk(page.request, path), (route) => {
    held.push(route);
  });
  return {
    held: () => held.length,
    open: async () => {
      await Promise.all(held.map((route) => route.continue()));
    },
  };
}
