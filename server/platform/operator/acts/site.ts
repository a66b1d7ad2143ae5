import { Refusal } from '#server/platform/kernel/refusal.ts'
import { continueLog, resumeLog } from '#server/platform/modules/ledger/commands/index.ts'
import { retryMessages } from '#server/platform/modules/messaging/commands/index.ts'
import { countActive } from '../people/person.ts'
import { act } from './act.ts'

type Log = { readonly origin: string; readonly text: string }

export const siteActs = {
  retryLetters: act({
    permission: 'retry.letter',
    on: ({ id }: { readonly id: string | null }) => `letter:${id ?? 'all'}`,
    run(context, { id }) {
      const { changed } = retryMessages(context, { id })
      if (changed === 0) throw new Refusal('not_found', { field: 'message' })
      return { output: { retried: changed } }
    },
  }),
  /** Permits the re-encryption, whose pages follow once it is committed. */
  resealSecrets: act({
    permission: 'reseal.secrets',
    on: (_: Readonly<Record<string, never>>) => 'secrets',
    run: () => ({ output: {} }),
  }),
  continueLog: act({
    permission: 'continue.log',
    on: ({ origin }: Log) => `log:${origin}`,
    isAlone: (context) => countActive(context) < 2,
    run: (context, { origin, text }) => ({ output: continueLog(context, { origin, reason: text }) }),
  }),
  resumeLog: act({
    permission: 'continue.log',
    on: ({ origin }: Log) => `log:${origin}`,
    isAlone: (context) => countActive(context) < 2,
    run: (context, { origin, text }) => ({ output: resumeLog(context, { origin, reason: text }) }),
  }),
}
