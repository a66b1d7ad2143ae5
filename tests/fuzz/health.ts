import { setTimeout as wait } from 'node:timers/promises'
import type { MeasuredProgram } from '../support/measured-program.ts'
import type { Pacer } from './pace.ts'
import { bytesOf, request } from './request.ts'
import { send } from './send.ts'

const INTERVAL_MS = 250
/** A longer silence would make a supervisor restart the program, if the program itself is busy … */
const SILENCE_MS = 5000
const LEAST_CPU_MS = 2500
/** … and not the machine, whose load excuses no longer silence than this. */
const LONGEST_SILENCE_MS = 120_000

const bytesFor = (path: string) => bytesOf(request({ path }), { token: '', event: '' })

/** Polls whether a program serves. Resolves when the time is over: with the fault, or null. */
export async function watchHealth(
  { url, cpuMs }: MeasuredProgram,
  { path, pacer, isOver }: { readonly path: string; readonly pacer: Pacer; readonly isOver: () => boolean },
): Promise<string | null> {
  const bytes = bytesFor(path)
  const port = Number(new URL(url).port)
  while (!isOver()) {
    const startedAt = performance.now()
    const spentBefore = await cpuMs()
    const sent = { port, bytes, isStream: false, isCut: false, deadlineMs: LONGEST_SILENCE_MS }
    const { end, status, ms } = await send(sent)
    if (end === 'hung') return `${path} was silent for ${LONGEST_SILENCE_MS / 1000} s`
    if (end !== 'answered' || status !== 200) return `${path}: ${end}, ${status}`
    const pace = pacer.since(startedAt)
    if (ms > SILENCE_MS * pace.wall && (await cpuMs()) - spentBefore > LEAST_CPU_MS * pace.cpu)
      return `${path} was silent for ${(ms / 1000).toFixed(1)} s`
    await wait(INTERVAL_MS)
  }
  return null
}
