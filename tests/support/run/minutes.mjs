/**
 * What a run may take on two idle cores, in seconds. What is over its budget is shown. A run over `mostSeconds` fails,
 * unless others kept the machine busy: on a core that ten share any run is long, and no test is the cause. It is well
 * over `totalSeconds`, since one machine was seen to take twice as long for the same code on another day.
 * @typedef {{ mostSeconds: number, totalSeconds: number, groups: Readonly<Record<string, number>> }} Budget
 */

/** A run by itself has three or four programs at work on two cores. */
const BUSY_LOAD_A_CORE = 3

const minutes = (/** @type {number} */ seconds) => (seconds / 60).toFixed(1).padStart(5)

/**
 * A line for each group and one for all of it: minutes spent, minutes allowed.
 * @param {Budget} budget
 * @param {{ groups: ReadonlyMap<string, number>, totalSeconds: number, loadACore: number }} spent `loadACore`: how many
 *   programs wanted each core lately, those of the run among them
 * @returns {{ lines: string[], isTooLong: boolean }} groups run side by side, so that the total is less than their sum
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
