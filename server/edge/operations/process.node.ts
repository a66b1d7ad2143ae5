import type { EventEmitter } from 'node:events'
import { collectDefaultMetrics, Registry } from 'prom-client'
import type { Operations } from '#server/edge/operations/operations.ts'
import type { Environment } from '#server/env.ts'
import { createOperations } from './create-operations.ts'

let current: Operations | undefined

/** This process's operations, created by its first request. */
export function operationsOf(settings: Environment): Operations {
  current ??= openOperations(settings)
  return current
}

function openOperations(settings: Environment): Operations {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return createOperations({ settings, registry, stopping: stopSignal(process) })
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const

type Program = Pick<EventEmitter, 'once' | 'listenerCount'> & {
  readonly pid: number
  kill(pid: number, signal: NodeJS.Signals): boolean
}

/** Aborts when the process receives a stop signal. Its server then ends the process, after open requests. */
export function stopSignal(program: Program): AbortSignal {
  const stopping = new AbortController()
  for (const signal of SIGNALS)
    program.once(signal, () => {
      stopping.abort()
      // srvx ignores signals if CI or TEST is set: the signal then gets its default effect
      if (program.listenerCount(signal) === 0) program.kill(program.pid, signal)
    })
  return stopping.signal
}
