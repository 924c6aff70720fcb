// Change: stores the version of the docs that the reader opened as the preferred one, as the
// version menu of a site with several versions does. On a page that was loaded directly, its item
// is in view in the sidebar. Provides a context that tells the content that it is inside `main`
// (theme/Loading).
import {useEffect, type ReactNode} from 'react';
import {useDocsPreferredVersion, useDocsVersion} from '@docusaurus/plugin-content-docs/client';
import DocRoot from '@theme-original/DocRoot';
import type {Props} from '@theme/DocRoot';
import {keepInView} from '@site/src/components/keepInView';
import {Surroundings} from '@site/src/components/LoadFailure/Surroundings';

/** A separate component, because it re-renders when the version is stored. */
function PreferredVersion(): ReactNode {
  const {pluginId, version} = useDocsVersion();
  const {savePreferredVersionName} = useDocsPreferredVersion(pluginId);
  useEffect(() => savePreferredVersionName(version), [savePreferredVersionName, version]);
  return null;
}

function useItemInView(): void {
  useEffect(
    () =>
      keepInView(
        document.querySelector('.theme-doc-sidebar-container [aria-current="page"]'),
        '.menu',
      ),
    [],
  );
}

export default function DocRootWithPreferredVersion(props: Props): ReactNode {
  useItemInView();
  return (
    <>
      <PreferredVersion />
      <Surroundings value="main">
        <DocRoot {...props} />
      </Surroundings>
    </>
  );
}
