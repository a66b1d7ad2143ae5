import { collectDefaultMetrics, Registry } from 'prom-client'
import type { Operations } from '#server/edge/operations/operations.ts'
import type { Environment } from '#server/env.ts'
import { createOperations } from './create-operations.ts'
import { stopSignal } from './stop-signal.ts'

let current: Operations | undefined

/** This process's operations, opened by its first request. */
export function operationsOf(settings: Environment): Operations {
  current ??= openOperations(settings)
  return current
}

function openOperations(settings: Environment): Operations {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return createOperations({ settings, registry, stopping: stopSignal(process) })
}
