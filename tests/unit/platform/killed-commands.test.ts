import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { loadCommands } from '#server/platform/load-commands.ts'
import { JURISDICTIONS } from '#server/shared/jurisdictions/index.ts'
import { createReach } from '../../support/statements/reaches.ts'

const INDEXES = globSync('server/platform/modules/*/commands/index.ts')
const indexOf = (command: string) =>
  INDEXES.filter((file) => new RegExp(`\\b${command}\\b`).test(readFileSync(file, 'utf8')))

/** Whether a command's code reaches the one function that writes transfers. */
const reaches = createReach(`${resolve('server/platform/modules/ledger/post.ts')}#tryPost`)
const movesMoney = (command: string) => indexOf(command).some((file) => reaches(`${resolve(file)}#${command}`))

/** No jurisdiction lets a player cancel a withdrawal: it is rejected before it writes. */
const REFUSED = ['cancelWithdrawal']

const killed = globSync('tests/faults/*.test.ts')
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')

test('every command that moves money is killed half-way in tests/faults', async () => {
  const commands = Object.keys(await loadCommands())
  const moving = commands.filter(movesMoney)
  expect(moving.filter((name) => !killed.includes(`'${name}'`) && !REFUSED.includes(name))).toEqual([])
  expect(moving).toEqual(expect.arrayContaining(['placeBet', 'placeSportsBet', 'buyTickets', 'exchange', ...REFUSED]))
  expect(commands.length - moving.length).toBeGreaterThan(0)
  expect(Object.values(JURISDICTIONS).filter(({ cancelWithdrawal }) => cancelWithdrawal)).toEqual([])
})

test('what a command comes to is followed through other modules, and no further than it goes', () => {
  expect(
    ['takeProviderBet', 'payCashback', 'closeAccount', 'advanceCrash'].filter((name) => !movesMoney(name)),
  ).toEqual([])
  expect(['setAvatar', 'rotateToken', 'takeFeedMessages', 'publishCampaign'].filter(movesMoney)).toEqual([])
})
