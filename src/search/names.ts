/**
 * Returns the identifiers that a section defines: on a reference page each heading below the
 * clause's is the name of a method or of a property.
 *
 * @param url of the page
 * @param heading of the section
 */
export function namesOf(url: string, heading: string): string[] {
  if (!url.includes('/api/')) return [];
  const names = heading.replace(/^new /, '').split(/\s*[,/·]\s*/);
  return names.every((name) => /^[A-Za-z][\w.]*$/.test(name) && isIdentifier(name)) ? names : [];
}

/** Returns the attribute `translate` of a section's title: names of methods stay as they are. */
export function translateOf(url: string, heading: string): 'no' | undefined {
  return namesOf(url, heading).length > 0 ? 'no' : undefined;
}

/** Method names are in camel case; a capitalized word (`Sharing`) is the name of a group. */
function isIdentifier(name: string): boolean {
  return /^[a-z]/.test(name) || /[a-z][A-Z]|\./.test(name) || /^[A-Z]{2,}[a-z]/.test(name);
}
