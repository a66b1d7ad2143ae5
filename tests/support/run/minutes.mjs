/**
 * Time limits of a run on two idle cores, in seconds. Groups over their budget are reported. A run over `mostSeconds`
 * fails, unless other programs kept the machine busy. `mostSeconds` is well over `totalSeconds`, since one machine took
 * twice as long for the same code on another day.
 * @typedef {{ mostSeconds: number, totalSeconds: number, groups: Readonly<Record<string, number>> }} Budget
 */

/** A run alone has three or four busy programs on two cores. */
const BUSY_LOAD_A_CORE = 3

const minutes = (/** @type {number} */ seconds) => (seconds / 60).toFixed(1).padStart(5)

/**
 * One line per group and one for the total: minutes spent, minutes allowed.
 * @param {Budget} budget
 * @param {{ groups: ReadonlyMap<string, number>, totalSeconds: number, loadACore: number }} spent `loadACore`: average
 * number of programs per core that wanted to run recently, including the run's own
 * @returns {{ lines: string[], isTooLong: boolean }} groups run in parallel, so the total is less than their sum
 */
export function minutesReport(budget, { groups, totalSeconds, loadACore }) {
  const line = (
    /** @type {string} */ name,
    /** @type {number} */ seconds,
    /** @type {number | undefined} */ allowed,
  ) => {
    const of = allowed === undefined ? ' without a budget' : ` of ${minutes(allowed)}`
    const isOver = allowed !== undefined && seconds > allowed
    return `  ${name.padEnd(28)}${minutes(seconds)}${of}${isOver ? '   OVER ITS BUDGET' : ''}`
  }
  return {
    lines: [
      'Minutes, of what two idle cores may take:',
      ...[...groups].map(([name, seconds]) => line(name, seconds, budget.groups[name])),
      line('All of it', totalSeconds, budget.totalSeconds),
    ],
    isTooLong: totalSeconds > budget.mostSeconds && loadACore <= BUSY_LOAD_A_CORE,
  }
}
