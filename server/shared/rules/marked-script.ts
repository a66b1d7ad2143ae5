/**
 * The part of a script whose hash is in the public log, between two lines that say so: what is before and after it only
 * reads the values of a bet and prints the result.
 */
export const markedScript = (version: string, body: string): string =>
  `// The SHA-256 of the text from here to the mark "end of ${version}" is in the public log.
${body}
// end of ${version}`
