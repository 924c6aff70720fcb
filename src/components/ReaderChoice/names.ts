/** The settings of readers for all pages: each is a local storage key and, prefixed with `data-`, an attribute of the root element. */
export const choiceNames = ['namespace', 'wrap'] as const;

export type ChoiceName = (typeof choiceNames)[number];
