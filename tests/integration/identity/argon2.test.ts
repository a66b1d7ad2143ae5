import { readdirSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { expect, test } from 'vitest'
import { hash, verify } from '#server/platform/hosts/node/argon2/argon2.ts'

const SALT = new Uint8Array(16)

/** Niceness of each thread of this process with this name: the 19th field of its stat line in Linux. */
function nicenessOf(name: string): number[] {
  const own = '/proc/self/task'
  return readdirSync(own)
    .filter((id) => readFileSync(`${own}/${id}/comm`, 'utf8').trim() === name)
    .map((id) => Number(readFileSync(`${own}/${id}/stat`, 'utf8').split(') ')[1]?.split(' ')[16]))
}

test('a password is hashed in a thread, and known again by its hash alone', async () => {
  const kept = await hash('eight loud rivers', SALT)

  expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await Promise.all([verify(kept, 'eight loud rivers'), verify(kept, 'nine loud rivers')])).toEqual([
    true,
    false,
  ])
})

test('what is no hash is a fault of that one question, and the next is answered', async () => {
  const kept = await hash('eight loud rivers', SALT)

  await expect(verify('no hash', 'eight loud rivers')).rejects.toThrow()
  expect(await verify(kept, 'eight loud rivers')).toBe(true)
})

test.runIf(process.platform === 'linux')('the thread gives way to the games: it is nicer than they are', async () => {
  await hash('eight loud rivers', SALT)

  expect(nicenessOf('argon2')).toContain(constants.priority.PRIORITY_BELOW_NORMAL)
})
