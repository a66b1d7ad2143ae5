export { growLogHour } from './grow-log-hour.ts'
export { keepTotals } from './keep-totals.ts'
export { logTotals } from './log-totals.ts'
export { growTree, openTrees, pruneTrees } from './trees.ts'
