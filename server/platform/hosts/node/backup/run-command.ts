/** Errors of which only the message is printed; faults are printed with their stack. */
const EXPLAINED: ReadonlySet<string> = new Set([
  'BackupError',
  'DatabaseBehind',
  'DatabaseInUse',
  'EnvironmentError',
  'MigrationMismatch',
  'NoDatabase',
  'SecretsExposed',
  'UnknownSecret',
  'WrongCheckpoint',
])

/** Errors of the disk and of arguments, by prefix of their code. */
const EXPLAINED_CODE = /^(?:ENOSPC|EROFS|EACCES|EPERM|EIO|ENOTDIR|ERR_PARSE_ARGS|SQLITE_)/

/** Runs the main function of a command, and ends with code 1 if it rejects. */
export async function runCommand(main: () => Promise<void>): Promise<void> {
  try {
    await main()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const isExplained = error instanceof Error && (EXPLAINED.has(error.name) || EXPLAINED_CODE.test(code))
    console.error(isExplained ? error.message : error)
    process.exitCode = 1
  }
}
