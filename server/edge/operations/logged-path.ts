/** A one-time token may stand in a path (a link to set a new password). Names of procedures and files have dots. */
const MAY_BE_SECRET = /(?<=\/)[\w~%-]{16,}(?=\/|$)/g

/** A path as the log has it: without the segments that could be secrets. */
export function loggedPath(path: string): string {
  return path.replace(MAY_BE_SECRET, '…')
}
