/** Runs a promise without awaiting it. A rejection is reported as an uncaught error of the page (`reportError`). */
export function inBackground(work: Promise<unknown> | undefined): void {
  work?.catch((error: unknown) => reportError(error))
}
