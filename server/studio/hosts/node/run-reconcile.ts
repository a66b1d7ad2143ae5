import { parseArgs } from 'node:util'
import { environmentVariables } from '#server/env.ts'
import { openBooks } from '#server/studio/books.ts'
import { reconcileBooks } from '#server/studio/reconcile.ts'
import { studioSettings } from '#server/studio/settings.ts'
import { openWallet } from '#server/studio/wallet.ts'
import { openDatabase } from './database.ts'

const HELP = `Usage: npm run reconcile -- [--from TIME] [--to TIME]

Compares the studio's books with the operator's, transaction by transaction: MISSING_HERE, MISSING_THERE, AMOUNT, STATE.
Times are ISO 8601, --to at least a minute ago; without them it is the last day. It takes the settings of the studio.

Ends with 0 when both books say the same, 1 when they do not.`

const DAY_MS = 86_400_000
/** The operator reports only transactions older than a minute, by a clock that may be slightly behind. */
const YOUNGEST_MS = 65_000
const text = { type: 'string' } as const

const { values } = parseArgs({ options: { from: text, to: text, help: { type: 'boolean' } } })
if (values.help) console.log(HELP)
else {
  const settings = studioSettings(environmentVariables())
  const database = await openDatabase(settings.databaseUrl)
  const to = values.to ? Date.parse(values.to) : Date.now() - YOUNGEST_MS
  const from = values.from ? Date.parse(values.from) : to - DAY_MS
  const { differences, compared, waiting, stale } = await reconcileBooks(
    { books: openBooks({ database }), wallet: openWallet(settings) },
    { from, to },
  )
  for (const { kind, txId, here, there } of differences)
    console.log(`${kind}\t${txId}\t${here ?? '–'}\t${there ?? '–'}`)
  for (const round of stale) console.log(`STALE\t${round}`)
  console.log(`${compared} transactions in both books, ${differences.length} differ, ${waiting} are still to be told`)
  database.close()
  process.exitCode = differences.length === 0 ? 0 : 1
}
