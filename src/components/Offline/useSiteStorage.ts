import {useCallback, useEffect, useRef, useState} from 'react';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import {
  buildOf,
  bytesToDownload,
  fetchSiteFiles,
  removeSite,
  storedBuild,
  storeSite,
} from '@site/src/offline/siteFiles';
import {startWorker} from '@site/src/offline/startWorker';

/** Which part of the site is stored in this browser. */
export type SiteStorage =
  | {state: 'unknown'}
  | {state: 'unsupported'}
  | {state: 'offered'; bytes: number; files: number}
  | {state: 'storing'; bytes: number; total: number}
  | {state: 'stored'}
  | {state: 'failed'};

export interface SiteStorageAndActions {
  storage: SiteStorage;
  /** Stores all files of the site. */
  store: () => void;
  /** Cancels the download; files stored so far are kept. */
  stop: () => void;
  /** Removes all stored files. */
  remove: () => void;
}

async function readStorage(baseUrl: string): Promise<SiteStorage> {
  if (!('serviceWorker' in navigator) || !('caches' in window)) return {state: 'unsupported'};
  try {
    await window.caches.keys();
  } catch {
    return {state: 'unsupported'};
  }
  const stored = storedBuild();
  const files = await fetchSiteFiles(baseUrl);
  if (stored === buildOf(files)) return {state: 'stored'};
  const bytes = await bytesToDownload(files, baseUrl);
  return {state: 'offered', bytes, files: Object.keys(files).length};
}

/** The state of the stored site, with functions to store and remove it. */
export function useSiteStorage(): SiteStorageAndActions {
  const {baseUrl} = useDocusaurusContext().siteConfig;
  const [storage, setStorage] = useState<SiteStorage>({state: 'unknown'});
  const download = useRef<AbortController>(null);

  const read = useCallback(() => {
    readStorage(baseUrl).then(setStorage, (error: unknown) => {
      console.warn("The list of pages can't be fetched.", error);
      setStorage({state: 'failed'});
    });
  }, [baseUrl]);

  useEffect(() => {
    read();
    return () => download.current?.abort();
  }, [read]);

  const store = () => {
    const controller = new AbortController();
    download.current = controller;
    const run = async (): Promise<void> => {
      const files = await fetchSiteFiles(baseUrl);
      const total = await bytesToDownload(files, baseUrl);
      setStorage({state: 'storing', bytes: 0, total});
      await startWorker(baseUrl);
      // Keeps the browser from evicting the pages when it needs space.
      await navigator.storage.persist();
      const onProgress = (bytes: number) => setStorage({state: 'storing', bytes, total});
      await storeSite(files, {baseUrl, onProgress, signal: controller.signal});
      setStorage({state: 'stored'});
    };
    run().catch((error: unknown) => {
      if (controller.signal.aborted) return read();
      console.warn("The pages can't be stored.", error);
      setStorage({state: 'failed'});
    });
  };

  const stop = () => download.current?.abort();

  const remove = () => {
    removeSite().then(read, (error: unknown) => {
      console.warn("The pages can't be removed.", error);
      setStorage({state: 'failed'});
    });
  };

  return {storage, store, stop, remove};
}
