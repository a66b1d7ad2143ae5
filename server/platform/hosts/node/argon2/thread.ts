import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'
import { ARGON2ID } from '#server/platform/kernel/argon2id.ts'
import type { Argon2Answer, Argon2Ask, Argon2Job } from './messages.ts'

// On Linux a priority is a thread's own, and without an id it is that of whoever asks. Elsewhere it is the whole process's.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

function run(job: Argon2Job): string | boolean {
  switch (job.kind) {
    case 'hash':
      return hashSync(job.password, { ...ARGON2ID, salt: job.salt })
    case 'verify':
      return verifySync(job.passwordHash, job.password)
  }
}

function answer({ id, job }: Argon2Ask): Argon2Answer {
  try {
    return { id, result: run(job) }
  } catch (error) {
    return { id, fault: String(error) }
  }
}

/** The entry of a thread that hashes, one password after the other. */
parentPort?.on('message', (ask: Argon2Ask) => parentPort?.postMessage(answer(ask)))
