import {createContext} from 'react';

/** What surrounds a component: the page's layout, the `main` of a doc page in it, or neither. */
export const Surroundings = createContext<'layout' | 'main' | undefined>(undefined);
