import type { Alarm } from '../commands/reports.ts'
import type { Platform } from '../platform.ts'

/** Stores alarms for operators, and reports them in the log and the metrics. */
export async function raiseAlarms({ writer, log }: Pick<Platform, 'writer' | 'log'>, alarms: readonly Alarm[]) {
  if (alarms.length === 0) return
  await writer.execute('keepAlarms', { alarms })
  for (const alarm of alarms) log.fatal({ alarm }, 'a game provider needs attention')
}
