/** What tests of this package and of the others use: choices of generators, and checks of trees. */
export {Choices, generated, seed} from './choices';
export {expressionsOf, nodesOutside, quickTree, thoroughTree} from './trees';
