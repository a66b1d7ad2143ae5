import { spawnSync } from 'node:child_process'

type Program = { readonly pid: number }

/**
 * Pins programs to one core and this program to another, until disposed. The scheduler lets two communicating programs
 * share a core, but not three. A call between two then wakes no core, while each hop of a procedure does, and on a
 * virtual machine a wake-up takes longer than the call. Only Linux supports pinning (`taskset`): elsewhere nothing
 * changes.
 */
export function onOneCore(programs: readonly Program[]): Disposable {
  const allowed = coresOf(process.pid)
  const [mine, theirs] = allowed
  if (mine === undefined || theirs === undefined) {
    console.warn('No two cores to choose from: the programs are left to the scheduler.')
    return { [Symbol.dispose]() {} }
  }
  for (const { pid } of programs) keep(pid, [theirs])
  keep(process.pid, [mine])
  return { [Symbol.dispose]: () => keep(process.pid, allowed) }
}

/** Applies to all threads of a process. */
const keep = (pid: number, cores: readonly number[]) => taskset('-acp', cores.join(','), String(pid))

/** Numbers of the cores that a process may use: `0-2,5` has four. Empty if unknown. */
function coresOf(pid: number): number[] {
  const list = /list: (\S+)/.exec(taskset('-cp', String(pid)))?.[1] ?? ''
  return list.split(',').flatMap((range) => {
    const [first = Number.NaN, last = first] = range.split('-').map(Number)
    return range === '' ? [] : Array.from({ length: last - first + 1 }, (_, index) => first + index)
  })
}

const taskset = (...parameters: readonly string[]): string =>
  spawnSync('taskset', parameters, { encoding: 'utf8' }).stdout ?? ''
