import {Component, lazy, Suspense, type ComponentType, type ReactNode} from 'react';
import {LoadFailure} from '.';

/** Marks a failed import, so that the boundary doesn't catch what the loaded component throws. */
class LoadError extends Error {
  override name = 'LoadError';
}

interface BoundaryProps {
  what: string;
  fallback: ReactNode;
  children: () => ReactNode;
}

/** Shows a `LoadError` in its place, below the fallback; throws any other error again. */
class LoadBoundary extends Component<BoundaryProps, {error?: unknown}> {
  override state: {error?: unknown} = {};

  static getDerivedStateFromError(error: unknown): {error: unknown} {
    return {error};
  }

  override render(): ReactNode {
    const {what, fallback, children} = this.props;
    const {error} = this.state;
    if (error === undefined) return children();
    if (!(error instanceof LoadError)) throw error as unknown;
    return (
      <>
        {fallback}
        <LoadFailure
          what={what}
          error={error.cause}
          retry={() => this.setState({error: undefined})}
        />
      </>
    );
  }
}

/**
 * Returns a component that is loaded when it first renders. If that fails, the rest of the page
 * keeps working: an error with a Retry button shows where the component would be.
 *
 * Its `fallback` shows while the component loads, and above the error.
 *
 * @param what the subject of "… failed to load", for example `The editor`
 * @param load imports the module
 */
export function lazyWithRetry<Props extends object>(
  what: string,
  load: () => Promise<{default: ComponentType<Props>}>,
): ComponentType<Props & {fallback?: ReactNode}> {
  const attempt = () =>
    lazy(() =>
      load().catch((cause: unknown) => {
        // React.lazy caches a rejection, so the next attempt needs a new lazy component.
        Current = attempt();
        throw new LoadError(`${what} failed to load`, {cause});
      }),
    );
  let Current = attempt();

  return function LazyWithRetry({fallback, ...props}) {
    return (
      <LoadBoundary what={what} fallback={fallback}>
        {() => (
          <Suspense fallback={fallback}>
            <Current {...(props as Props)} />
          </Suspense>
        )}
      </LoadBoundary>
    );
  };
}
