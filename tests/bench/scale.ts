/** `--quick`: a few seconds per benchmark, to see whether anything broke. Published values come from full runs. */
export const IS_QUICK = process.argv.includes('--quick')

/** Scales a number of rounds or milliseconds down for a quick run. At least one. */
export const scaled = (amount: number) => (IS_QUICK ? Math.max(1, Math.round(amount / 4)) : amount)
