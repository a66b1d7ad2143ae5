import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import type { Locale } from '#server/shared/constants/locales.ts'
import { playerName } from '#server/shared/constants/player-name.ts'
import { isTimeZone } from '#server/shared/local-time.ts'

export type SettingsChange = {
  readonly userId: string
  readonly name?: string | undefined
  readonly locale?: Locale | undefined
  readonly timezone?: string | undefined
  readonly isTimezoneChosen?: boolean | undefined
  readonly isAvatarHidden?: boolean | undefined
  readonly isStatisticsHidden?: boolean | undefined
  /** Whether they want letters about offers. */
  readonly isMarketingWanted?: boolean | undefined
}

/** Changes what is given and leaves the rest. Refusal: invalid on `name` or `timezone`. */
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
