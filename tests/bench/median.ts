/** The middle one: a busy moment of the machine moves it least. */
export const median = (values: readonly number[]) => percentile(values, 0.5)

/** @param part of 1: what that part of all values is at most */
export const percentile = (values: readonly number[], part: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0
