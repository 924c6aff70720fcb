import type {ReactNode} from 'react';
import {Fragment, useMemo, useRef} from 'react';
import Link from '@docusaurus/Link';
import {CodeFence, type CodeFenceProps} from '@site/src/components/Code';
import {CodeTools} from '@site/src/components/Code/CodeTools';
import {CopyButton} from '@site/src/components/Code/CopyButton';
import {toQueryMarkup} from '@site/src/components/Code/markup';
import type {Diagnostic} from '@soql-lib/model';
import {chainLink} from '@site/src/playground/chainLink';
import type {Highlighted, ShownQuery} from '@site/src/playground/protocol';
import styles from './styles.module.css';

export interface ChainProps extends Omit<CodeFenceProps, 'className'> {
  /** The generated query: tokens, binds, modes, remarks, as JSON (plugins/markdown/snippets). */
  result?: string;
  /** Why there is no query, as JSON, in place of the result. */
  failure?: string;
  /** Declarations that the chain needs: fixtures, and the fences that it continues. */
  context?: string;
  /** Buttons beside the link to the playground. */
  tools?: ReactNode;
}

export interface ChainResult extends ShownQuery {
  remarks?: string[];
}

/** Why a chain has no query; the place is in the chain. */
export interface ChainFailure extends Diagnostic {
  heading: string;
}

/** An error in place of the query. An editor adds a link to its place, and what can be done. */
export function ChainFault({
  heading,
  message,
  line,
  column,
  place = <span>{`Line ${line}, column ${column}`}</span>,
  children,
}: ChainFailure & {place?: ReactNode; children?: ReactNode}): ReactNode {
  return (
    <div className={styles.failure}>
      <p className={styles.failureHead}>
        <strong>{heading}</strong>
        {place}
      </p>
      <p className={styles.failureText}>{message}</p>
      {children}
    </div>
  );
}

function Query({query: {text, runs}, name}: {query: Highlighted; name: string}): ReactNode {
  const source = useRef<HTMLElement>(null);
  const html = useMemo(() => ({__html: toQueryMarkup(text, runs)}), [text, runs]);
  return (
    <div className={styles.query}>
      <pre className={styles.pre} translate="no" tabIndex={0} aria-label={name} role="group">
        <code ref={source} className={styles.code} dangerouslySetInnerHTML={html} />
      </pre>
      <CodeTools>
        <CopyButton getText={() => text} name={name} source={source} />
      </CodeTools>
    </div>
  );
}

/** The query of a chain with its binds, the queries that run before it, and remarks. */
export function ChainOutcome({
  query,
  binds,
  remarks = [],
  further = [],
  name = 'generated query',
}: Omit<ChainResult, 'mode'> & {
  /** Distinguishes it from other queries of the code. */
  name?: string;
}): ReactNode {
  return (
    <>
      <Query query={query} name={name} />
      {binds.length > 0 && (
        <dl className={styles.binds} translate="no" aria-label="Bind variables">
          {binds.map(([name, value]) => (
            <div key={name}>
              <dt>{`:${name}`}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {further.map((query, index) => (
        <Fragment key={index}>
          <p className={styles.label}>{query.label}</p>
          <Query query={query} name={query.name} />
        </Fragment>
      ))}
      {remarks.map((remark) => (
        <p key={remark} className={styles.remark}>
          {remark}
        </p>
      ))}
    </>
  );
}

/** A builder chain and, below or beside it, the query that the build generates from it. */
export function ApexChain({result, failure, context, tools, ...fence}: ChainProps): ReactNode {
  const outcome = result === undefined ? undefined : (JSON.parse(result) as ChainResult);
  return (
    <div className={styles.chain}>
      <div className={styles.parts}>
        <CodeFence {...fence} className={styles.source ?? ''} />
        <div className={styles.outcome}>
          {outcome && <ChainOutcome {...outcome} />}
          {failure !== undefined && <ChainFault {...(JSON.parse(failure) as ChainFailure)} />}
          <p className={styles.foot} data-nosearch="">
            <span>{outcome?.mode}</span>
            {tools}
            <Link to={chainLink(fence.code, context)} rel="nofollow" data-noBrokenLinkCheck>
              Open in playground
            </Link>
          </p>
        </div>
      </div>
    </div>
  );
}
