import type {ReactNode} from 'react';
import Layout from '@theme/Layout';
import {SharedChain} from '@site/src/components/Playground/SharedChain';

export default function Playground(): ReactNode {
  return (
    <Layout
      title="Playground"
      description="Opens a builder chain of the SOQL Lib documentation together with the declarations it needs, ready to copy."
    >
      <main className="container margin-vert--lg markdown">
        <h1>Playground</h1>
        <SharedChain />
      </main>
    </Layout>
  );
}
