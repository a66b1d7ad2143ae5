/** A path may contain a one-time token (a link to set a new password). Names of procedures and files have dots. */
const MAY_BE_SECRET = /(?<=\/)[\w~%-]{16,}(?=\/|$)/g

/** Path for the log, without segments that could be secrets. */
export function loggedPath(path: string): string {
  return path.replace(MAY_BE_SECRET, '…')
}
