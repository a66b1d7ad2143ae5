/**
 * Number of rows that a job changes in one command, so that it blocks the writer for milliseconds only, whatever the
 * backlog.
 */
export const PAGE_ROWS = 1000

/**
 * Runs a command that changes at most a page of rows until a page is not full. Each page is committed separately. After
 * a stop, the next run finds the remaining rows, so that the job needs no cursor.
 */
export async function inPages(changePage: () => Promise<{ readonly changed: number }>): Promise<void> {
  for (;;) {
    const { changed } = await changePage()
    if (changed < PAGE_ROWS) return
  }
}
