import { type Environment, env, type FastPath } from '#server/env.ts'

/** Whether a fast path is taken. Asked within a request, since an edge runtime has no settings outside of one. */
export function isOn(path: FastPath, { FAST_PATHS_OFF }: Pick<Environment, 'FAST_PATHS_OFF'> = env()): boolean {
  return !FAST_PATHS_OFF.includes(path)
}
