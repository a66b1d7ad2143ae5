import { settings } from '#db/platform/schema/content.ts'
import type { Platform } from '#server/platform/kernel/platform.ts'

/** The operator's addresses; null where none is set. */
export async function readSettings({ reader }: Pick<Platform, 'reader'>) {
  const rows = await reader.select().from(settings)
  const valueAt = (key: (typeof rows)[number]['key']) => rows.find((row) => row.key === key)?.value ?? null
  return { revshareUrl: valueAt('revshare_url'), telegramUrl: valueAt('telegram_url') }
}
