/** An error that the operator can resolve: only its message is printed. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}
