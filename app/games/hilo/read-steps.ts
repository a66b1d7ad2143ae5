import { HILO_ACTIONS, type HiloAction, MAX_SKIPS, skipCount } from '#server/shared/rules/hilo/current.ts'

/** Whether a bet can have these steps: a guess at least, and no more skips than there are. */
export function areSteps(steps: readonly HiloAction[]): boolean {
  const skips = skipCount({ steps })
  return steps.length > skips && skips <= MAX_SKIPS
}

/** "up skip, down" as steps; undefined for what no bet can have. */
export function readSteps(text: string): readonly HiloAction[] | undefined {
  const words = text
    .trim()
    .toLowerCase()
    .split(/[\s,;]+/)
  const steps = words.flatMap((word) => HILO_ACTIONS.filter((action) => action === word))
  return steps.length === words.length && areSteps(steps) ? steps : undefined
}
