import {createContext} from 'react';

/** What a component is inside of: the page's layout (navbar and footer), the `main` element of a doc page in it, or neither. */
export const Surroundings = createContext<'layout' | 'main' | undefined>(undefined);
