import {
  installCommand,
  installLinks,
  packageVersions,
  type Distribution,
} from '../../../src/components/Installation/packages';
import type {MarkdownOfComponents} from '../../../src/content/markdownVersion';

/** What the components of the installation page show, as Markdown. */
export const installationMarkdown: MarkdownOfComponents = {
  InstallLinks: ({of}) =>
    installLinks[of as Distribution]
      .map(({label, address}) => `- [${label}](${address})`)
      .join('\n'),
  InstallCommand: ({version}) => `\`\`\`bash\n${installCommand(version)}\n\`\`\``,
  PackageTable: () =>
    [
      '| Version | Package version Id |',
      '| --- | --- |',
      ...packageVersions.map(({version, id}) => `| ${version} | \`${id}\` |`),
    ].join('\n'),
};
