import type {Modifier} from '@soql-lib/apex';
import type {ApiItem, Visibility} from '../check-docs/manifest';

/** Modifiers and annotations of a declaration. */
export type Modifiers = ReturnType<typeof readModifiers>;

const visibilities: readonly Visibility[] = ['global', 'public', 'protected', 'private'];

/** Reads a declaration's modifiers and annotations; by default, it is private, as in Apex. */
export function readModifiers(modifiers: readonly Modifier[]) {
  const named = (isAnnotation: boolean): string[] =>
    modifiers.filter((modifier) => modifier.isAnnotation === isAnnotation).map(({name}) => name);
  const words = named(false);
  const annotations = named(true);
  const visibility = visibilities.find((word) => words.includes(word)) ?? 'private';
  const isTestVisible = annotations.includes('testvisible');
  const access: Pick<ApiItem, 'namespaceAccessible' | 'testVisible'> = {
    // The packaged edition declares the same members `global` instead.
    ...(annotations.includes('namespaceaccessible') || visibility === 'global'
      ? {namespaceAccessible: true}
      : {}),
    ...(isTestVisible ? {testVisible: true} : {}),
  };
  return {
    visibility,
    isStatic: words.includes('static'),
    isTest: annotations.includes('istest'),
    isDeprecated: annotations.includes('deprecated'),
    /** True if callers or tests can access it. */
    isVisible: visibility === 'public' || visibility === 'global' || isTestVisible,
    /** Such as `inherited sharing`. */
    sharing: words.find((word) => word.endsWith(' sharing')),
    /** Other modifiers that matter to callers. */
    words: words.filter((word) => ['virtual', 'abstract', 'override', 'final'].includes(word)),
    access,
  };
}
