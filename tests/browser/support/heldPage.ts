import type {Page} from '@playwright/test';
import {dataSaver, limitConnection, pageChunk} from './program';
import {holdFiles, type Gate} from './site';

/** Holds the chunks of a page until the gate opens. */
export async function holdPage(page: Page, path: string): Promise<Gate> {
  // Otherwise the browser prefetches the held files.
  await limitConnection(page, dataSaver);
  return holdFiles(page, pageChunk(path));
}
