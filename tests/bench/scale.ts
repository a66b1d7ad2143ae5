/** `--quick`: a few seconds a figure, to see whether anything broke. What is published comes from whole runs. */
export const IS_QUICK = process.argv.includes('--quick')

/** Of rounds, or of milliseconds: what a quick run does with less of. At least one. */
export const scaled = (amount: number) => (IS_QUICK ? Math.max(1, Math.round(amount / 4)) : amount)
