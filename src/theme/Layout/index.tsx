// Change: provides a context that tells components whether they are inside a layout (theme/Loading).
import type {ReactNode} from 'react';
import Layout from '@theme-original/Layout';
import type {Props} from '@theme/Layout';
import {InLayout} from '@site/src/components/LoadFailure/InLayout';

export default function LayoutWithContext(props: Props): ReactNode {
  return (
    <InLayout value={true}>
      <Layout {...props} />
    </InLayout>
  );
}
