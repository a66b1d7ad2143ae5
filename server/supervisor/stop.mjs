/**
 * An error that a person can resolve: printed as it is, without a stack. `output` is the output of the failed program,
 * shown above it.
 */
export class Stop extends Error {
  /**
   * @param {string} message one line with the remedy
   * @param {string} [output]
   */
  constructor(message, output = '') {
    super(message)
    this.name = 'Stop'
    this.output = output
  }
}

/**
 * Runs a program's main function. A Stop, or invalid settings, end the process with their lines; any other error is a
 * defect and keeps its stack.
 * @param {() => Promise<void>} main
 */
export async function runMain(main) {
  try {
    await main()
  } catch (error) {
    if (error instanceof Stop) {
      if (error.output) console.error(error.output)
      console.error(`\n${error.message}`)
    } else if (error instanceof Error && error.name === 'EnvironmentError') {
      console.error(error.message)
    } else {
      console.error(error)
    }
    process.exit(1)
  }
}
