import type { Platform } from '#server/platform/kernel/platform.ts'
import { findSuccessor, readLogs } from '#server/platform/modules/ledger/reads.ts'
import type { Providers } from '#server/platform/providers/index.ts'

/** Longest wait for a witness. */
const TIMEOUT_MS = 10_000

/** Thrown at the start of a former primary. The message contains advice for the operator. */
export class Succeeded extends Error {
  override readonly name = 'Succeeded'
}

type Asking = Pick<Platform, 'reader' | 'log'> & Pick<Providers, 'witnesses'>

/**
 * Throws Succeeded if a witness has kept a checkpoint of the log after the open one: another platform was put in the
 * place of this one, and both would take bets. A witness without an answer is logged and does not prevent the start.
 */
export async function requireNoSuccessor({ reader, witnesses, log: logger }: Asking): Promise<void> {
  const { log } = (await readLogs(reader)).at(-1) ?? {}
  if (!log) return
  await Promise.all(
    witnesses.map(async (witness) => {
      const asked = { witness, signal: AbortSignal.timeout(TIMEOUT_MS) }
      const successor = await findSuccessor(log, asked).catch((err: unknown) => {
        logger.warn(
          { err, witness: witness.name },
          'a witness has not said whether another platform goes on with the log',
        )
        return null
      })
      if (successor)
        throw new Succeeded(
          `Another platform goes on with this site: ${witness.name} has kept ${successor.size} records of ${successor.origin}, \
and the last log of this database is ${log.origin}. Do not start it again: its players and money are there.`,
        )
    }),
  )
}
