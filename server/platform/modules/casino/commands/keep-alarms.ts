import type { casinoAlarms } from '#db/platform/schema/casino.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { insertRow } from '#server/platform/kernel/writer/insert-row.ts'
import type { Alarm } from '../alarm.ts'

/** Keeps what people have to look at of a provider. What is known already stays as it was. */
export function keepAlarms({ db, now }: CommandContext, { alarms }: { readonly alarms: readonly Alarm[] }): void {
  for (const { provider, kind, subject, here, there } of alarms)
    insertRow<typeof casinoAlarms>(db, {
      into: 'casino_alarms',
      row: { provider, kind, subject, here, there, raised_at: now },
      onConflict: 'ON CONFLICT (provider, kind, subject) DO NOTHING',
    })
}
