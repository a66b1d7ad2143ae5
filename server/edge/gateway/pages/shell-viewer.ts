import type { Profile } from '#server/edge/trpc/profile.ts'
import type { ShellProfile } from './facts.ts'

/** The render of a shell read a field of its player that the page's route does not declare. */
export class UndeclaredField extends Error {
  override readonly name = 'UndeclaredField'
}

/** Not shown anywhere: `id` is part of query keys, and a player with another `locale` is redirected. */
const UNSHOWN = { id: '', locale: null } as const

/**
 * Player that a shell is rendered for: has the declared fields only, so that a shell cannot contain data of one player.
 * Every other field throws UndeclaredField when it is read.
 */
export function shellViewer({ user, ...account }: ShellProfile): { readonly profile: Profile } {
  const whole = { is_stopped: false, ...account, user: guarded({ ...UNSHOWN, ...user }, 'user.') }
  return { profile: guarded(whole, '') as Profile }
}

function guarded<T extends object>(declared: T, path: string): T {
  return new Proxy(declared, {
    get(target, name, receiver) {
      // promises and serializers probe for symbols and `then`
      if (typeof name === 'symbol' || name === 'then' || Object.hasOwn(target, name))
        return Reflect.get(target, name, receiver)
      throw new UndeclaredField(`the shell of a page depends on ${path}${name}`)
    },
  })
}
