import type {ReactNode} from 'react';
import NarrowPage from '@site/src/components/NarrowPage';
import Offline from '@site/src/components/Offline';

export default function OfflinePage(): ReactNode {
  return (
    <NarrowPage
      title="Read offline"
      description="Store all pages of the SOQL Lib documentation in your browser, and read them without a network connection."
    >
      <Offline />
    </NarrowPage>
  );
}
