/**
 * Tells whether a path is a custom label, whose text only an org knows: `System.Label.Greeting`,
 * `Label.ns.Greeting` (Apex Reference Guide, System.Label).
 */
export function isCustomLabel(path: string): boolean {
  return /^(system\.)?label\.(\w+\.)?\w+$/i.test(path);
}
