/** The channel on which the end of a session is announced: what is shown to it alone stops then. */
export function sessionChannel(sessionId: string): string {
  return `session:${sessionId}`
}
