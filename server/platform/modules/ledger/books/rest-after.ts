/** Rest after a page that found its processor free, as a multiple of its CPU time. */
const IDLE_REST = 3
/** Rest after a page that had to wait, as a multiple of its CPU time: at full load a check must end as well. */
const BUSY_REST = 40
/** Multiple of its CPU time from which on a page has waited for a processor, or for the disk. */
const WAITED = 1.25

/** Time and CPU time of the thread for one page, in milliseconds. */
export type PageTime = { readonly elapsedMs: number; readonly cpuMs: number }

/**
 * Rest of the books check after a page, in milliseconds. The check uses a quarter of a processor that nothing else
 * wants, and a fortieth of one that it has to wait for, since the games were kept waiting as well.
 */
export function restAfter({ elapsedMs, cpuMs }: PageTime): number {
  const isBusy = elapsedMs > WAITED * cpuMs
  return Math.max(elapsedMs, (isBusy ? BUSY_REST : IDLE_REST) * cpuMs)
}
