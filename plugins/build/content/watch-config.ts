import fs from 'node:fs';
import path from 'node:path';

/**
 * Loads the site again when a file in `config/` changes, or the data of the release: of the
 * configuration, Docusaurus watches `docusaurus.config.ts` alone, not what it imports.
 *
 * @param report tells the author what happened
 */
export function watchConfig(siteDir: string, report: (text: string) => void): fs.FSWatcher[] {
  const configuration = path.join(siteDir, 'docusaurus.config.ts');
  let pending: NodeJS.Timeout | undefined;
  const watch = (folder: string, names: RegExp): fs.FSWatcher =>
    fs.watch(path.join(siteDir, folder), (_event, name) => {
      if (name === null || !names.test(name)) return;
      clearTimeout(pending);
      // Editors write a file in several steps.
      pending = setTimeout(() => {
        const now = new Date();
        fs.utimesSync(configuration, now, now);
        report(
          `${folder}/${name} changed, and the site is loaded again. Restart npm start for what it doesn't show, such as redirects.`,
        );
      }, 100);
    });
  return [watch('config', /^[^.]/), watch('facts', /^release\.json$/)];
}
