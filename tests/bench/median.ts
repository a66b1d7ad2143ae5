/** Median: least affected by a busy moment of the machine. */
export const median = (values: readonly number[]) => percentile(values, 0.5)

/** Percentile. @param part between 0 and 1 */
export const percentile = (values: readonly number[], part: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0
