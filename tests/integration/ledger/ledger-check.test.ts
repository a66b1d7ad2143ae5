import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { openInspector } from '#db/platform/inspector.ts'
import { openConnection } from '#server/platform/hosts/node/storage/connection.ts'
import { openDeposit } from '../../support/deposits.ts'
import { startPlatform } from '../../support/platform.ts'
import { temporaryDirectory } from '../../support/temporary-directory.ts'

const PROGRAM = fileURLToPath(new URL('../../../server/platform/ledger-check.ts', import.meta.url))

function ledgerCheck(directory: string): Promise<{ code: number | string; output: string }> {
  const { promise, resolve } = Promise.withResolvers<{ code: number | string; output: string }>()
  const env = { PATH: process.env.PATH, DATA_DIR: directory }
  execFile(process.execPath, [PROGRAM], { env }, (error, stdout, stderr) =>
    resolve({ code: error?.code ?? 0, output: stdout + stderr }),
  )
  return promise
}

test('a ledger check beside a running platform proves each invariant; a violation is named, with exit 1', async () => {
  using directory = temporaryDirectory()
  await using site = await startPlatform({ directory: directory.path })
  await openDeposit(site)
  const good = await ledgerCheck(directory.path)
  expect(good).toMatchObject({ code: 0 })
  expect(good.output).toMatch(/^ok {5}no account of a player is negative \(\d+ checked, 0 wrong\)$/m)
  expect(good.output).toMatch(/^ok {5}the log is one unbroken chain \([1-9]\d* checked, 0 wrong\)$/m)
  expect(good.output.match(/^ok /gm)).toHaveLength(81)

  const hand = openConnection(join(directory.path, 'platform.db'))
  hand.exec(`UPDATE ledger_accounts SET balance = 1 WHERE code LIKE 'user:%:RUB:real'`)
  hand.close()
  const wrong = await ledgerCheck(directory.path)
  expect(wrong).toMatchObject({ code: 1 })
  expect(wrong.output).toMatch(
    /^BROKEN a maintained balance is the one after the last entry \(5 checked, 1 wrong\)\n {9}user:.*:RUB:real$/m,
  )
})

test('where there is no database none is made, and the exit code is 2', async () => {
  using directory = temporaryDirectory()
  for (let time = 0; time < 2; time += 1) {
    expect(await ledgerCheck(directory.path)).toMatchObject({
      code: 2,
      output: expect.stringContaining('there is no database at'),
    })
  }
})

test('a look from beside can change nothing', async () => {
  using directory = temporaryDirectory()
  const file = join(directory.path, 'any.db')
  openConnection(file).exec('CREATE TABLE kept (id INTEGER)')
  const { reader, close } = await openInspector(`file:${file}`)
  await expect(reader.run('INSERT INTO kept VALUES (1)')).rejects.toMatchObject({
    cause: expect.objectContaining({ message: expect.stringMatching(/readonly/) }),
  })
  close()
})
