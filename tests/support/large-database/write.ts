import { resolve } from 'node:path'
import { argv } from 'node:process'
import { parseArgs } from 'node:util'
import { emailOf } from './players.ts'
import { PASSWORD, passwordHashOf, SECRET } from './sign-in.ts'
import { writeLargeDatabase } from './write-database.ts'

const USAGE = `Usage: node tests/support/large-database/write.ts FOLDER [--players N] [--bets N] [--seed TEXT] [--until TIME]

Writes a data folder of the platform: N players (1,000) of all currencies with deposits and withdrawals, and N bets (100,000)
in the 30 days before TIME (ISO 8601; default: now), with sports bets among them. Equal options give equal rows. To start the
site on it, set DATA_DIR=FOLDER and APP_SECRET="${SECRET}".
Players sign in as ${emailOf(0)} and so on, with the password "${PASSWORD}".`

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    args: argv.slice(2),
    allowPositionals: true,
    options: {
      players: { type: 'string', default: '1000' },
      bets: { type: 'string', default: '100000' },
      seed: { type: 'string', default: 'large' },
      until: { type: 'string', default: new Date().toISOString() },
    },
  })
  const [folder] = positionals
  const { seed } = values
  const players = Number(values.players)
  const bets = Number(values.bets)
  const until = Date.parse(values.until)
  if (folder === undefined || ![players, bets, until].every(Number.isSafeInteger)) {
    console.error(USAGE)
    process.exitCode = 2
    return
  }
  const { betsPerSecond } = await writeLargeDatabase({
    directory: resolve(folder),
    secret: SECRET,
    players,
    bets,
    seed,
    until,
    passwordHash: await passwordHashOf(seed),
    report: (line) => console.log(line),
  })
  console.log(`${folder}: ${Math.round(betsPerSecond)} bets per second`)
}

await main()
