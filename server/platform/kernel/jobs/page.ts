/** So many rows of a table a job changes in one command: the writer is held up for milliseconds, whatever has piled up. */
export const PAGE_ROWS = 1000

/**
 * Runs a command that changes at most a page of rows until it finds no full page more. Each page is on disk by itself, and
 * what is left after a stop the next turn finds again: a job keeps no place of its own.
 */
export async function inPages(changePage: () => Promise<{ readonly changed: number }>): Promise<void> {
  for (;;) {
    const { changed } = await changePage()
    if (changed < PAGE_ROWS) return
  }
}
