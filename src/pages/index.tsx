import type {ReactNode} from 'react';
import Layout from '@theme/Layout';

export default function Home(): ReactNode {
  return (
    <Layout title="Apex queries you can read, compose and test" description="stub">
      <h1>SOQL Lib</h1>
    </Layout>
  );
}
