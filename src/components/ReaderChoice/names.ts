/** Readers' settings for all pages: a local storage key and a `data-` attribute for each. */
export const choiceNames = ['namespace', 'wrap'] as const;

export type ChoiceName = (typeof choiceNames)[number];
