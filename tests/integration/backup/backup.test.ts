import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contract } from '#server/shared/contract/contract.ts'
import { startFakeS3 } from '../../support/backup/fake-s3.ts'
import { runProgram } from '../../support/backup/run-backup.ts'
import { openDeposit, roubleBalance } from '../../support/deposits.ts'
import { type SpawnedPlatform, spawnPlatform } from '../../support/platform/spawn-platform.ts'
import { temporaryDirectory } from '../../support/temporary-directory.ts'

const PATIENCE = { timeout: 300_000 }

const pay = (site: SpawnedPlatform, { redirect_url: path }: { readonly redirect_url: string }) =>
  fetch(site.url + path, { method: 'POST', body: new URLSearchParams({ action: 'pay' }), redirect: 'manual' })

const flip = (site: SpawnedPlatform, token: string, key: string) =>
  site.request(
    contract.coinflip.placeBet,
    { side: 'heads', amount: '1', currency: 'RUB', idempotency_key: `bet-${key.replaceAll(' ', '-')}-of-the-test` },
    { token },
  )

/** The served checkpoint, once it covers more records than `size`. */
async function checkpointBeyond(site: SpawnedPlatform, size: number): Promise<string> {
  const read = async () => (await fetch(`${site.url}/general/log/checkpoint`)).text()
  await expect.poll(async () => Number((await read()).split('\n')[1]), PATIENCE).toBeGreaterThan(size)
  return read()
}

const sizeIn = (note: string) => Number(note.split('\n')[1])

test('what was backed up while the platform ran is served again from an empty folder', PATIENCE, async () => {
  using root = temporaryDirectory()
  const [data, backups, restored] = ['data', 'backups', 'restored'].map((name) => join(root.path, name)) as [
    string,
    string,
    string,
  ]
  await using bucket = await startFakeS3()
  const s3 = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret', AWS_ENDPOINT_URL: bucket.endpoint }
  let token: string
  let balance: string | undefined
  {
    await using site = await spawnPlatform({ directory: data })
    const opened = await openDeposit(site)
    token = opened.token
    await pay(site, opened.deposit)
    for (const key of ['first', 'second']) await flip(site, token, key)
    balance = await roubleBalance(site, token)
    const environment = { DATA_DIR: data, ...s3 }
    const taken = await runProgram('backup', ['--to', backups], { environment })
    expect(taken.printed).toMatch(/backup \d{4}-\S+Z, \d+ bytes, \d+ records of /)
    await flip(site, token, 'after the first backup')
    expect(await runProgram('backup', ['--to', 's3://backups/casino/one'], { environment })).toMatchObject({ code: 0 })
    expect(await roubleBalance(site, token)).not.toBe(undefined)
  }
  expect(readdirSync(backups)).toHaveLength(1)
  expect(readdirSync(data).filter((name) => name.startsWith('.backup'))).toEqual([])
  const [name = ''] = readdirSync(backups)
  // only the sealed file has secrets, and it shows none of them
  const { app } = JSON.parse(readFileSync(join(data, 'secrets.json'), 'utf8'))
  for (const file of readdirSync(join(backups, name)))
    expect(readFileSync(join(backups, name, file), 'latin1')).not.toContain(app)

  const done = await runProgram('restore', ['--from', backups, '--data-dir', restored])
  expect(done.printed).toContain('Nothing proves that the log has its end')
  expect(done.code).toBe(0)
  {
    await using site = await spawnPlatform({ directory: restored })
    expect(await roubleBalance(site, token)).toBe(balance)
    await flip(site, token, 'after the restore')
    expect(site.printed()).toContain('its end is unproven')
  }
  const rehearsed = await runProgram('restore', ['--rehearse', '--from', 's3://backups/casino/one'], {
    environment: s3,
  })
  expect(rehearsed.printed).toMatch(/can be restored: its books are right, and it serves/)
  expect(rehearsed.code).toBe(0)
})

test('a backup that is older than a checkpoint does not start until the loss is accepted', PATIENCE, async () => {
  using root = temporaryDirectory()
  const [data, backups, restored] = ['data', 'backups', 'restored'].map((name) => join(root.path, name)) as [
    string,
    string,
    string,
  ]
  const kept = join(root.path, 'checkpoint')
  let token: string
  let later: string
  {
    await using site = await spawnPlatform({ directory: data })
    const opened = await openDeposit(site)
    token = opened.token
    await pay(site, opened.deposit)
    await flip(site, token, 'before')
    const taken = await runProgram('backup', ['--to', backups], { environment: { DATA_DIR: data } })
    const [, size] = /(\d+) records of /.exec(taken.printed) ?? []
    for (const key of ['one', 'two', 'three', 'four']) await flip(site, token, key)
    later = await checkpointBeyond(site, Number(size))
    writeFileSync(kept, later)
  }
  const words = ['--from', backups, '--data-dir', restored, '--checkpoint', kept]
  const done = await runProgram('restore', words)
  const both = new RegExp(`has (\\d+) records \\(\\S+\\), and ${kept} has seen ${sizeIn(later)} `)
  expect(done.printed).toMatch(both)
  const own = Number(both.exec(done.printed)?.[1])
  expect(own).toBeLessThan(sizeIn(later))

  await expect(spawnPlatform({ directory: restored })).rejects.toThrow(both)
  const accepted = await runProgram('restore', ['--data-dir', restored, '--accept-loss'])
  expect(accepted.printed).toContain(`Missing are its records ${own} to ${sizeIn(later) - 1}.`)
  expect(accepted.code).toBe(0)
  {
    await using site = await spawnPlatform({ directory: restored })
    await flip(site, token, 'after the loss')
    const [former, log] = (await site.request(contract.log.origins, {})).output.logs
    expect(log?.origin).not.toBe(former?.origin)
    const entries = { cell: 0, year: `${log?.origin.split('/').at(-1)}`, sequence: 0 }
    const { record } = (await site.request(contract.log.record, entries)).output
    expect(record).toContain(`the records ${own} to ${sizeIn(later) - 1} are lost`)
  }
  // a second time there is nothing to accept
  const repeated = await runProgram('restore', ['--data-dir', restored, '--accept-loss'])
  expect(repeated).toMatchObject({
    code: 1,
    printed: expect.stringContaining('has lost records of its log: just start it'),
  })
})
