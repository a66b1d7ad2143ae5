import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'
import { ARGON2ID } from '#server/platform/kernel/argon2id.ts'
import type { Argon2Answer, Argon2Job, Argon2Request } from './messages.ts'

// On Linux, priority is per thread; without an id it applies to the calling thread. Elsewhere it applies to the whole
// process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

function run(job: Argon2Job): string | boolean {
  switch (job.kind) {
    case 'hash':
      return hashSync(job.password, { ...ARGON2ID, salt: job.salt })
    case 'verify':
      return verifySync(job.passwordHash, job.password)
  }
}

function answer({ id, job }: Argon2Request): Argon2Answer {
  try {
    return { id, result: run(job) }
  } catch (error) {
    return { id, fault: String(error) }
  }
}

/** Entry of a hashing thread, which hashes one password at a time. */
parentPort?.on('message', (request: Argon2Request) => parentPort?.postMessage(answer(request)))
