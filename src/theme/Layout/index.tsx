// Change: provides a context that tells components that they are inside a layout (theme/Loading).
import type {ReactNode} from 'react';
import Layout from '@theme-original/Layout';
import type {Props} from '@theme/Layout';
import {Surroundings} from '@site/src/components/LoadFailure/Surroundings';

export default function LayoutWithContext(props: Props): ReactNode {
  return (
    <Surroundings value="layout">
      <Layout {...props} />
    </Surroundings>
  );
}
