import {release} from '@site/config/release';

/** Returns the URL of a new, prefilled issue in the library's repository. */
export function reportUrl(title: string, body?: string): string {
  const fields = new URLSearchParams({title, ...(body !== undefined && {body})});
  return `${release.urls.issues}/new?${fields.toString()}`;
}
