import { spawnSync } from 'node:child_process'

type Program = { readonly pid: number }

/**
 * Keeps programs on one core and this one on another, until it is disposed. Left to the scheduler, two programs that talk come to share
 * a core and three do not: then a call wakes nobody, while each way of a procedure wakes a core, and where the machine is lent that
 * takes longer than the call. Linux alone can say where a program runs (`taskset`): elsewhere they stay where they are.
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

/** Of all threads of a process. */
const keep = (pid: number, cores: readonly number[]) => taskset('-acp', cores.join(','), String(pid))

/** The numbers of the cores that a process may run on: of `0-2,5` four. None where nobody tells. */
function coresOf(pid: number): number[] {
  const list = /list: (\S+)/.exec(taskset('-cp', String(pid)))?.[1] ?? ''
  return list.split(',').flatMap((range) => {
    const [first = Number.NaN, last = first] = range.split('-').map(Number)
    return range === '' ? [] : Array.from({ length: last - first + 1 }, (_, index) => first + index)
  })
}

const taskset = (...parameters: readonly string[]): string =>
  spawnSync('taskset', parameters, { encoding: 'utf8' }).stdout ?? ''
