import type { avatars } from '#db/platform/schema/identity.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { insertRow } from '#server/platform/kernel/writer/insert-row.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import type { Locale } from '#server/shared/constants/locales.ts'
import { playerName } from '#server/shared/constants/player-name.ts'
import { isTimeZone } from '#server/shared/local-time.ts'

type SettingsChange = {
  readonly userId: string
  readonly name?: string | undefined
  readonly locale?: Locale | undefined
  readonly timezone?: string | undefined
  readonly isTimezoneChosen?: boolean | undefined
  readonly isAvatarHidden?: boolean | undefined
  readonly isStatisticsHidden?: boolean | undefined
  readonly isMarketingWanted?: boolean | undefined
}

/** Changes the given fields and leaves the rest. Refusal: invalid on `name` or `timezone`. */
export function updateSettings({ db, now }: CommandContext, change: SettingsChange): void {
  const { userId, locale, timezone, isTimezoneChosen, isAvatarHidden, isStatisticsHidden, isMarketingWanted } = change
  const name = change.name === undefined ? undefined : playerName(change.name)
  if (name === null) throw new Refusal('invalid', { field: 'name' })
  if (timezone !== undefined && !isTimeZone(timezone)) throw new Refusal('invalid', { field: 'timezone' })
  db.run(
    `UPDATE users SET
       name = coalesce(?, name),
       locale = coalesce(?, locale),
       timezone = coalesce(?, timezone),
       is_timezone_chosen = coalesce(?, is_timezone_chosen),
       is_avatar_hidden = coalesce(?, is_avatar_hidden),
       is_statistics_hidden = coalesce(?, is_statistics_hidden),
       marketing_since = CASE ? WHEN 1 THEN coalesce(marketing_since, ?) WHEN 0 THEN NULL ELSE marketing_since END
     WHERE id = ?`,
    [
      name ?? null,
      locale ?? null,
      timezone ?? null,
      flag(isTimezoneChosen),
      flag(isAvatarHidden),
      flag(isStatisticsHidden),
      flag(isMarketingWanted),
      now,
      userId,
    ],
  )
}

const flag = (value: boolean | undefined) => (value === undefined ? null : Number(value))

/** Switches the active currency. Every player has a wallet in each, and no money moves. */
export function selectCurrency({ db }: CommandContext, choice: { userId: string; currency: Currency }): void {
  db.run(`UPDATE users SET currency = ? WHERE id = ?`, [choice.currency, choice.userId])
}

/** Re-encoded WebP in base64; null removes it. */
type AvatarChange = { readonly userId: string; readonly picture: string | null }

export function setAvatar({ db }: CommandContext, { userId, picture }: AvatarChange): void {
  if (picture === null) db.run(`DELETE FROM avatars WHERE user_id = ?`, [userId])
  else
    insertRow<typeof avatars>(db, {
      into: 'avatars',
      row: { user_id: userId, picture },
      onConflict: 'ON CONFLICT (user_id) DO UPDATE SET picture = excluded.picture',
    })
}

type FeatureChange = { readonly userId: string; readonly feature: string; readonly isOn: boolean }

/** Enables or disables a feature page for an account, for the operator. Idempotent. Refusal: not_found. */
export function setFeature({ db }: CommandContext, { userId, feature, isOn }: FeatureChange): void {
  const user = db.get<{ features: string }>('SELECT features FROM users WHERE id = ?', [userId])
  if (!user) throw new Refusal('not_found')
  const others = (JSON.parse(user.features) as string[]).filter((one) => one !== feature)
  const features = isOn ? [...others, feature] : others
  db.run('UPDATE users SET features = ? WHERE id = ?', [JSON.stringify(features), userId])
}
