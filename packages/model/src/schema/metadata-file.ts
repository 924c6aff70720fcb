/** The names of files that describe objects, in source format and in metadata format. */
export const metadataFile = /\.(object-meta\.xml|field-meta\.xml|object)$/;

/** @returns true for a path of a file that describes an object or a field */
export function isObjectFile(path: string): boolean {
  return metadataFile.test(path);
}
