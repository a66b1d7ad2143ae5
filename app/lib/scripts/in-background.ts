/** Lets a promise go on by itself. What it rejects with becomes an error of the page, which measurements of errors hear of. */
export function inBackground(work: Promise<unknown> | undefined): void {
  work?.catch((error: unknown) => reportError(error))
}
