import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { conformWallet } from './kit.ts'

const HELP = `Usage: npm run conformance:wallet -- URL --key ID --secret HEX --token TOKEN --game ID

Asks the wallet for providers at URL by every rule of its document and says where it differs. Run it against a test
system: launch a game for a test player there, and hand over the token of that launch before it has been used (a minute).
It waits for a minute in its middle: of what is younger a wallet does not tell.
The player has to have ten of the game's smallest stakes.

Ends with 0 when every rule holds, 1 when one does not, 2 when the command line is wrong.`

const text = { type: 'string' } as const

async function main(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { key: text, secret: text, token: text, game: text, help: { type: 'boolean' } },
  })
  const [url, ...rest] = positionals
  const { key: id, secret, token, game } = values
  if (values.help || !url || rest.length > 0 || !id || !/^[0-9a-f]{64}$/.test(secret ?? '') || !token || !game) {
    console.error(HELP)
    return values.help ? 0 : 2
  }
  let failed = 0
  const verdicts = conformWallet({
    url: url.replace(/\/+$/, ''),
    key: { id, secret: secret ?? '' },
    launchToken: token,
    gameId: game,
    send: (address, init) => fetch(address, { ...init, signal: AbortSignal.timeout(10_000) }),
    now: Date.now,
    pause: (ms) => sleep(ms + 50),
  })
  for await (const { rule, where } of verdicts) {
    console.log(`${where.length === 0 ? 'ok     ' : 'differs'}  ${rule}`)
    for (const line of where) console.log(`         ${line}`)
    failed += Number(where.length > 0)
  }
  console.log(failed === 0 ? 'The wallet keeps every rule.' : `${failed} rules are not kept.`)
  return failed === 0 ? 0 : 1
}

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(`${error instanceof Error ? error.message : error}\n\n${HELP}`)
  return 2
})
