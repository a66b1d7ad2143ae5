import { ALL_ACTS } from './all-acts.ts'

/** Permissions that allow looks, too: what was done with one is not known by its name. */
const ALSO_LOOKS: readonly string[] = ['retry.letter']

/** Title of the one act that a permission allows; undefined for others. */
function titleOf(permission: string): string | undefined {
  const acts = Object.values(ALL_ACTS).filter((act) => act.permission === permission)
  return acts.length === 1 && !ALSO_LOOKS.includes(permission) ? acts[0]?.title() : undefined
}

/** A permission as the act that it allows in words, if there is one, and its code. */
export function PermissionName({ permission }: { permission: string }) {
  const title = titleOf(permission)
  return (
    <>
      {title && `${title} `}
      <code className="t3">{permission}</code>
    </>
  )
}
