import {createContext} from 'react';

/** Whether a component is inside the page's layout: the navbar, the footer, and what is between. */
export const InLayout = createContext(false);
