/** What readers can choose for all pages at once: each is a key of local storage and, with `data-`, an attribute of the root element. */
export const choiceNames = ['namespace', 'wrap'] as const;

export type ChoiceName = (typeof choiceNames)[number];
