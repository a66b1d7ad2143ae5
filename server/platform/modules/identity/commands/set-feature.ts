import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'

export type FeatureChange = { readonly userId: string; readonly feature: string; readonly isFastPathOn: boolean }

/** Opens a page to an account, or closes it again, for the operator. Asked again it changes nothing. Refusal: not_found. */
export function setFeature({ db }: CommandContext, { userId, feature, isFastPathOn }: FeatureChange): void {
  const user = db.get<{ features: string }>('SELECT features FROM users WHERE id = ?', [userId])
  if (!user) throw new Refusal('not_found')
  const others = (JSON.parse(user.features) as string[]).filter((one) => one !== feature)
  const features = isFastPathOn ? [...others, feature] : others
  db.run('UPDATE users SET features = ? WHERE id = ?', [JSON.stringify(features), userId])
}
