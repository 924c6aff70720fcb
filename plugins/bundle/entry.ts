/**
 * Entry of the client bundle, before the one of Docusaurus. Evaluates the parts of the bundle one after the other, each in a
 * task of its own: in one task it blocks a phone at 4× slowdown for 60 ms more.
 */
import {nextTask} from './nextTask';

/** In the order in which they import each other. Eager: they are in the main file, which is loaded as a whole. */
const parts = [
  () => import(/* webpackMode: "eager" */ 'react'),
  () => import(/* webpackMode: "eager" */ 'react-dom/client'),
  () => import(/* webpackMode: "eager" */ 'react-router-dom'),
  () => import(/* webpackMode: "eager" */ '@generated/routes'),
  () => import(/* webpackMode: "eager" */ '@docusaurus/core/lib/client/App'),
  () => import(/* webpackMode: "eager" */ '@docusaurus/core/lib/client/clientEntry'),
];

async function start(): Promise<void> {
  for (const evaluate of parts) {
    await nextTask();
    await evaluate();
  }
}

void start();
