import {renderToStaticMarkup} from 'react-dom/server';
import {expect, test, vi} from 'vitest';
import release from '@site/facts/release.json';
import {InstallCommand, InstallLinks, PackageTable} from '.';

vi.mock('@theme/CodeBlock', () => ({
  default: ({children}: {children: string}) => <pre>{children}</pre>,
}));

test('the links of the unlocked package have its version and point to production, then to sandboxes', () => {
  const markup = renderToStaticMarkup(<InstallLinks of="unlocked" />);
  const addresses = [...markup.matchAll(/href="([^"]+)"/g)].map(([, address]) => address);
  expect(addresses).toEqual([release.urls.install, release.urls.installSandbox]);
  expect(markup).toContain(`Install ${release.unlockedPackage.version} in production`);
});

test('the links of the unmanaged package show the date since which they are linked', () => {
  const markup = renderToStaticMarkup(<InstallLinks of="unmanaged" />);
  expect(markup).toContain(release.urls.installUnmanaged);
  expect(markup).toContain(release.urls.installUnmanagedSandbox);
  expect(markup.match(new RegExp(release.unmanagedPackage.linkedSince, 'g'))).toHaveLength(2);
});

test('the deploy link points to the deploy service', () => {
  const markup = renderToStaticMarkup(<InstallLinks of="deploy" />);
  expect(markup).toContain(release.urls.deploy.replaceAll('&', '&amp;'));
});

test('every package URL contains the package version id', () => {
  const {urls, unlockedPackage, unmanagedPackage} = release;
  expect(urls.install).toContain(unlockedPackage.versionId);
  expect(urls.installSandbox).toContain(unlockedPackage.versionId);
  expect(urls.installUnmanaged).toContain(unmanagedPackage.versionId);
  expect(urls.installUnmanagedSandbox).toContain(unmanagedPackage.versionId);
});

test('the command installs the current version', () => {
  expect(renderToStaticMarkup(<InstallCommand />)).toContain(
    `--package ${release.unlockedPackage.versionId} `,
  );
});

test('the command installs an older version', () => {
  expect(renderToStaticMarkup(<InstallCommand version="6.11.0" />)).toContain(
    '--package 04tP6000003MO5BIAW ',
  );
  expect(() => renderToStaticMarkup(<InstallCommand version="6.11.9" />)).toThrow('6.11.9');
});

test('the table lists every version once, newest first', () => {
  const markup = renderToStaticMarkup(<PackageTable />);
  const ids = [...markup.matchAll(/<code[^>]*>([^<]+)<\/code>/g)].map(([, id]) => id);
  expect(ids).toEqual(release.versions.map(({id}) => id).reverse());
  expect(ids[0]).toBe(release.unlockedPackage.versionId);
});
