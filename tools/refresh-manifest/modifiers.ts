import type {Modifier} from '@soql-lib/apex';
import type {ApiItem, Visibility} from '../check-docs/manifest';

/** Modifiers and annotations of a declaration. */
export interface Modifiers {
  visibility: Visibility;
  isStatic: boolean;
  isTest: boolean;
  isDeprecated: boolean;
  /** True if callers or tests can access it. */
  isVisible: boolean;
  /** Such as `inherited sharing`. */
  sharing: string | undefined;
  /** Other modifiers that matter to callers: `virtual`, `abstract`, `override`, `final`. */
  words: string[];
  access: Pick<ApiItem, 'namespaceAccessible' | 'testVisible'>;
}

const visibilities: readonly Visibility[] = ['global', 'public', 'protected', 'private'];

/** Reads the modifiers and annotations of a declaration; the default visibility is private, as in Apex. */
export function readModifiers(modifiers: readonly Modifier[]): Modifiers {
  const named = (isAnnotation: boolean): string[] =>
    modifiers.filter((modifier) => modifier.isAnnotation === isAnnotation).map(({name}) => name);
  const words = named(false);
  const annotations = named(true);
  const visibility = visibilities.find((word) => words.includes(word)) ?? 'private';
  const sharing = words.find((word) => word.endsWith(' sharing'));
  const isTestVisible = annotations.includes('testvisible');
  return {
    visibility,
    isStatic: words.includes('static'),
    isTest: annotations.includes('istest'),
    isDeprecated: annotations.includes('deprecated'),
    isVisible: visibility === 'public' || visibility === 'global' || isTestVisible,
    sharing,
    words: words.filter((word) => ['virtual', 'abstract', 'override', 'final'].includes(word)),
    access: {
      // The packaged edition declares the same members `global` instead.
      ...(annotations.includes('namespaceaccessible') || visibility === 'global'
        ? {namespaceAccessible: true}
        : {}),
      ...(isTestVisible ? {testVisible: true} : {}),
    },
  };
}
