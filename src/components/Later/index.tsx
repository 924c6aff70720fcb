import {Suspense, useState, type ComponentType, type ReactNode} from 'react';
import {BrowserContextProvider} from '@docusaurus/core/lib/client/browserContext';
import {createTurn, isTakingOver, type Turn} from './turns';

function Wait({turn, children}: {turn: Turn; children: ReactNode}): ReactNode {
  if (!turn.hasCome) throw turn.coming;
  // What shows something else in the browser than at build time (useIsBrowser) has to take over what the build wrote
  // first, whenever its turn comes.
  return <BrowserContextProvider>{children}</BrowserContextProvider>;
}

/**
 * A part of the page that the program takes over in a turn of its own: until then it stands as the build wrote it. A
 * page taken over in one go would not answer the reader for as long as that takes.
 *
 * @param children one element, which is there at build time, too
 */
export function Later({children}: {children: ReactNode}): ReactNode {
  const [turn] = useState(() => (isTakingOver() ? createTurn() : undefined));
  if (!turn) return children;
  return (
    <Suspense fallback={null}>
      <Wait turn={turn}>{children}</Wait>
    </Suspense>
  );
}

/** The component, taken over in a turn of its own. What it shows is one element. */
export function later<Props extends object>(Component: ComponentType<Props>): ComponentType<Props> {
  return function InItsTurn(props) {
    return (
      <Later>
        <Component {...props} />
      </Later>
    );
  };
}
