import {useEffect, useState, type ReactNode} from 'react';
import {CodeFence} from '@site/src/components/Code';
import {decodeState, LinkError, type PlaygroundState} from '@site/src/playground/link';

type Shared =
  {kind: 'none'} | {kind: 'damaged'; message: string} | {kind: 'read'; state: PlaygroundState};

async function readAddress(): Promise<Shared> {
  const {hash} = window.location;
  if (hash.length < 2) return {kind: 'none'};
  try {
    return {kind: 'read', state: await decodeState(hash)};
  } catch (error) {
    if (error instanceof LinkError) return {kind: 'damaged', message: error.message};
    throw error;
  }
}

/** What the address holds: a chain or a query, and the declarations that it needs. */
export function SharedChain(): ReactNode {
  const [shared, setShared] = useState<Shared>({kind: 'none'});

  useEffect(() => {
    const read = () => void readAddress().then(setShared);
    read();
    window.addEventListener('hashchange', read);
    return () => window.removeEventListener('hashchange', read);
  }, []);

  if (shared.kind === 'damaged') return <p role="alert">{shared.message}</p>;
  if (shared.kind === 'none') {
    return (
      <p>
        Each example of the documentation has a link “Open in playground” that brings its chain
        here.
      </p>
    );
  }
  const {source, context, direction} = shared.state;
  const language = direction === 'chain-to-soql' ? 'apex' : 'soql';
  return (
    <>
      <p>This link holds a {language === 'apex' ? 'builder chain' : 'query'}.</p>
      <CodeFence code={source} language={language} />
      {context && (
        <>
          <h2>Declarations it needs</h2>
          <CodeFence code={context} language="apex" />
        </>
      )}
    </>
  );
}
