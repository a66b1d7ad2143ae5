/** API of fairness for queries of other modules. */
export { findPairSeeds, findPairs, type PairView } from './queries/find-pairs.ts'
