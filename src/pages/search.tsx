import type {ReactNode} from 'react';
import NarrowPage from '@site/src/components/NarrowPage';
import SearchPage from '@site/src/components/SearchPage';

export default function Search(): ReactNode {
  return (
    <NarrowPage
      title="Search"
      description="Search all pages of SOQL Lib: guides, reference, examples, error messages, and releases."
    >
      <SearchPage />
    </NarrowPage>
  );
}
