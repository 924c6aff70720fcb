import {release} from '@site/config/release';

/** Returns the URL of a new, prefilled issue in the library's repository. */
export function reportUrl(title: string, body: string): string {
  return `${release.urls.issues}/new?${new URLSearchParams({title, body}).toString()}`;
}
