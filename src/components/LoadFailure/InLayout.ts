import {createContext} from 'react';

/** Whether a component is inside the page's layout (navbar and footer). */
export const InLayout = createContext(false);
