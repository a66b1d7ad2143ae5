import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import type { Locale } from '#server/shared/constants/locales.ts'
import { isTimeZone } from '../is-time-zone.ts'

export type SettingsChange = {
  readonly userId: string
  readonly locale?: Locale | undefined
  readonly timezone?: string | undefined
  readonly isAvatarHidden?: boolean | undefined
  readonly isStatisticsHidden?: boolean | undefined
}

/** Changes what is given and leaves the rest. Refusal: invalid on `timezone`. */
export function updateSettings({ db }: CommandContext, change: SettingsChange): void {
  const { userId, locale, timezone, isAvatarHidden, isStatisticsHidden } = change
  if (timezone !== undefined && !isTimeZone(timezone)) throw new Refusal('invalid', { field: 'timezone' })
  db.run(
    `UPDATE users SET
       locale = coalesce(?, locale),
       timezone = coalesce(?, timezone),
       is_avatar_hidden = coalesce(?, is_avatar_hidden),
       is_statistics_hidden = coalesce(?, is_statistics_hidden)
     WHERE id = ?`,
    [locale ?? null, timezone ?? null, flag(isAvatarHidden), flag(isStatisticsHidden), userId],
  )
}

const flag = (value: boolean | undefined) => (value === undefined ? null : Number(value))
