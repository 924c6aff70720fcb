// Change: adds the components of code fences; tables are accessible, and code breaks in them.
import MDXComponents from '@theme-original/MDXComponents';
import {
  Challenge,
  ChallengeHint,
  ChallengeHints,
  ChallengeReason,
  ChallengeSolution,
  ChallengeStart,
} from '@site/src/components/Challenge';
import {CodeFence} from '@site/src/components/Code';
import {Diagram} from '@site/src/components/Diagram';
import {DocTools} from '@site/src/components/DocTools';
import {EditableChain} from '@site/src/components/EditableChain';
import {MovedAnswer} from '@site/src/components/MovedAnswer';
import {Table, TableCode, TableHeading} from '@site/src/components/Table';

export default {
  ...MDXComponents,
  code: TableCode,
  table: Table,
  th: TableHeading,
  ApexChain: EditableChain,
  Challenge,
  ChallengeHint,
  ChallengeHints,
  ChallengeReason,
  ChallengeSolution,
  ChallengeStart,
  CodeFence,
  Diagram,
  DocTools,
  MovedAnswer,
};
